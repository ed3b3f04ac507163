//! What can be typed after `askwell devices` and `askwell tokens`.

use ask::limits::API_TOKEN_DAYS_MAX;
use ask::wire::AccessScope;
use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Args)]
#[command(after_help = DEVICES_HELP, subcommand_negates_reqs = true)]
pub struct DevicesArguments {
    #[command(subcommand)]
    pub command: Option<DevicesCommand>,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum DevicesCommand {
    /// Let it work without approvals and outside the sandbox, after your yes in this terminal
    Allow {
        /// Which one: see `askwell devices`
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Don't let it work without approvals or outside the sandbox
    Deny {
        /// Which one: see `askwell devices`
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Change what it may do
    Scope {
        /// Which one: see `askwell devices`
        #[arg(value_name = "ID")]
        id: String,
        /// What it may do
        #[arg(value_enum)]
        scope: ScopeArgument,
    },
    /// Give it another name
    Rename {
        /// Which one: see `askwell devices`
        #[arg(value_name = "ID")]
        id: String,
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Remove it: it's signed out at once, with everything that it signed in
    Remove {
        /// Which one: see `askwell devices`
        #[arg(value_name = "ID")]
        id: String,
    },
}

#[derive(Debug, Args)]
#[command(after_help = TOKENS_HELP)]
pub struct TokensArguments {
    #[command(subcommand)]
    pub command: Option<TokensCommand>,
}

#[derive(Debug, Subcommand)]
pub enum TokensCommand {
    /// Create a token with a name of its own and print it once
    Add {
        #[arg(value_name = "NAME")]
        name: String,
        /// What it may do
        #[arg(long, value_enum, default_value = "work")]
        scope: ScopeArgument,
        /// For how many days [default: until you remove it]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(API_TOKEN_DAYS_MAX)))]
        days: Option<u32>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScopeArgument {
    /// Read, answer, stop runs
    Answer,
    /// Also start and steer conversations in folders that are known here
    Work,
    /// Everything that is possible from a browser
    Everything,
}

impl From<ScopeArgument> for AccessScope {
    fn from(typed: ScopeArgument) -> AccessScope {
        match typed {
            ScopeArgument::Answer => AccessScope::Answer,
            ScopeArgument::Work => AccessScope::Work,
            ScopeArgument::Everything => AccessScope::Everything,
        }
    }
}

const DEVICES_HELP: &str = "\
Lists the browsers, tokens and chats with access: what each may do, when it was last used, and until when it is valid;
below them, failed and unusual attempts to get in. Working without approvals or outside the sandbox from elsewhere needs
one yes on this machine: in Askwell's window, or here.

Exit codes: 0 done, 1 failed, 2 wrong usage.";

const TOKENS_HELP: &str = "\
Lists the tokens of programs. A new one is printed once; only its hash is kept. Remove one with `askwell devices remove`.

Exit codes: 0 done, 1 failed, 2 wrong usage.";
