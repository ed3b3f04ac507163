//! The server without a window: for a machine without a screen.

use crate::arguments::Serve;
use crate::devices;
use crate::ending;
use crate::leaving::EarlyExit;
use crate::pairing;
use crate::screen::{Look, Screen};
use crate::settings;
use crate::strings::{self, Strings};
use crate::system_error::SystemError;
use crate::trouble;
use ask::wire::{AccessScope, ApiAddress, ApiServer};
use engine::News;
use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use surfaces::Askwell;
use surfaces::api::{Listen, Secret};
use surfaces::commands::RunningProgram;
use tokio::sync::mpsc::UnboundedReceiver;

/// Why a token file is not used. Nothing was changed.
#[derive(Debug)]
pub enum TokenFile {
    Unusable {
        file: PathBuf,
        why: io::Error,
    },
    /// It holds something, and no token as we make them.
    NoToken {
        file: PathBuf,
    },
    /// Others on this machine can read it.
    Open {
        file: PathBuf,
    },
}

impl TokenFile {
    pub fn told(&self, strings: &dyn Strings) -> String {
        match self {
            TokenFile::Unusable { file, why } => {
                strings.token_file_unusable(file.display(), &SystemError::from(why).told(strings))
            }
            TokenFile::NoToken { file } => strings.token_file_without_token(file.display()),
            TokenFile::Open { file } => strings.token_file_readable_by_others(file.display()),
        }
    }
}

pub async fn serve(
    (askwell, mut news): (&Arc<Askwell>, UnboundedReceiver<News>),
    wishes: Serve,
    screen: &mut Screen,
) -> Result<ExitCode, EarlyExit> {
    // Asked for before anything is printed: whoever reads it may end this at once.
    let ended = ending::of_the_process()?;
    // What was written into the settings file since, by the window or by hand, holds here too.
    settings::take_up(askwell, screen).await?;
    let strings = strings::strings(askwell.language(&askwell.settings()));
    if let Some(trouble) = askwell.trouble() {
        screen.notice(&trouble::sentence(strings, &trouble))?;
    }
    let fresh = token(askwell, &wishes).await?;
    if let Some(file) = &wishes.token_file {
        askwell.workspaces().hide(file);
    }
    let config = askwell.settings().api.clone();
    let hosts = config.hosts.into_iter().chain(wishes.host).collect();
    let listen = Listen { port: wishes.port.or(config.port), network: wishes.network, hosts };
    askwell.serve(listen).await.map_err(EarlyExit::Failed)?;
    askwell.host_channels().await;
    if let ApiServer::On(address) = askwell.api_standing().server {
        screen.lines(&served(strings, &address), Look::Plain)?;
    }
    match (&fresh, &wishes.token_file) {
        (_, Some(file)) => screen.notice(&strings.token_is_in(file.display()))?,
        (Some(token), None) => screen.lines(&strings.token_once(token.text()), Look::Plain)?,
        (None, None) => screen.notice(strings.existing_token())?,
    }
    if wishes.pair {
        let pairing = askwell.pair_browser(AccessScope::default())?;
        pairing::show(&pairing, screen, strings)?;
    }
    tokio::select! {
        _ = ended => {}
        told = tells(askwell, &mut news, strings, screen) => told?,
    }
    screen.notice(strings.server_stopped())?;
    Ok(ExitCode::SUCCESS)
}

fn served(strings: &dyn Strings, address: &ApiAddress) -> String {
    let at = strings.serves_at(&address.urls.join("  "));
    match &address.fingerprint {
        None => at,
        Some(fingerprint) => format!("{at}\n{}", strings.self_signed(fingerprint)),
    }
}

/// Nobody sees a window here: what keeps anything from being saved, and who wants a yes at this machine, is said where the
/// server was started.
async fn tells(
    askwell: &Askwell,
    news: &mut UnboundedReceiver<News>,
    strings: &dyn Strings,
    screen: &mut Screen,
) -> Result<(), EarlyExit> {
    let mut told = BTreeSet::new();
    while let Some(news) = news.recv().await {
        match news {
            News::Trouble(trouble) => {
                let said = trouble.as_ref().map(|found| trouble::sentence(strings, found));
                // Where nobody reads it, the server goes on all the same.
                let _ = screen.notice(said.as_deref().unwrap_or(strings.trouble_over()));
            }
            News::Access => {
                for one in askwell.devices().devices {
                    if one.asked_at.is_some_and(|at| told.insert((one.id.clone(), at))) {
                        let _ = screen.notice(&strings.device_wants(&devices::called_by(&one, strings), &one.id.0));
                    }
                }
            }
            News::AskUser(_)
            | News::AskClosed(_)
            | News::Clock(_)
            | News::ChatComplete(_)
            | News::Changed(_)
            | News::Deleted(_)
            | News::Restored(_)
            | News::Settings(_)
            | News::Notice(_)
            | News::Unattended
            | News::Channels
            | News::Mcp
            | News::Live(_) => {}
        }
    }
    std::future::pending().await
}

/// Whoever has the token of the file, of before, or a new one is let in. A new one is given back.
async fn token(askwell: &Askwell, wishes: &Serve) -> Result<Option<Secret>, EarlyExit> {
    if let Some(file) = &wishes.token_file {
        let token = token_of(file).map_err(EarlyExit::TokenFile)?;
        askwell.take_api_token(&token).await?;
        return Ok(None);
    }
    let is_needed = wishes.renew_token || !askwell.api_standing().has_token;
    Ok(if is_needed { Some(askwell.renew_api_token().await?) } else { None })
}

/// The token in the file; a new one, written there for its owner's eyes alone, where there is no file.
fn token_of(file: &Path) -> Result<Secret, TokenFile> {
    let unusable = |why| TokenFile::Unusable { file: file.to_owned(), why };
    match fs::read_to_string(file) {
        Ok(text) => {
            // A file that holds none is none of ours, and whoever may read it is nobody's affair here.
            let token = Secret::from_text(text.trim()).ok_or_else(|| TokenFile::NoToken { file: file.to_owned() })?;
            if is_open_to_others(file).map_err(unusable)? {
                return Err(TokenFile::Open { file: file.to_owned() });
            }
            Ok(token)
        }
        Err(why) if why.kind() == ErrorKind::NotFound => {
            let token = Secret::new().map_err(|error| unusable(io::Error::other(error.to_string())))?;
            write(file, token.text()).map_err(unusable)?;
            Ok(token)
        }
        Err(why) => Err(unusable(why)),
    }
}

fn write(file: &Path, token: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    writeln!(file, "{token}")?;
    file.sync_all()
}

#[cfg(unix)]
fn is_open_to_others(file: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(file)?.permissions().mode() & 0o077 != 0)
}

/// Elsewhere the folder that it lies in says who can read it.
#[cfg(not(unix))]
fn is_open_to_others(_: &Path) -> io::Result<bool> {
    Ok(false)
}
