//! What a surface can have done: each command is declared once, with who may call it.

#[macro_use]
mod declared;

use crate::facts::access::AccessScope;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Who calls. A new one is allowed nothing before it stands in one of the lists below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// The program's own window.
    Window,
    /// A terminal of this person's on this machine, over the socket in the data folder.
    Terminal,
    /// A browser on this machine that is signed in.
    Browser,
    /// A browser on another device that is signed in.
    Phone,
    /// A program that knows the token.
    Program,
    /// Another program that asks over the same socket: a script, or an agent that is not ours.
    Guest,
    /// Whoever is paired in a chat.
    Chat,
    /// A model, with its tools.
    Agent,
}

impl Caller {
    /// Every caller, for tests and lists that must not miss one.
    pub const ALL: [Caller; 8] = [
        Caller::Window,
        Caller::Terminal,
        Caller::Browser,
        Caller::Phone,
        Caller::Program,
        Caller::Guest,
        Caller::Chat,
        Caller::Agent,
    ];

    /// Whoever calls sits at the machine: what is the machine's own is theirs.
    pub const fn is_at_the_machine(self) -> bool {
        match self {
            Caller::Window | Caller::Terminal => true,
            Caller::Browser | Caller::Phone | Caller::Program | Caller::Guest | Caller::Chat | Caller::Agent => false,
        }
    }
}

/// Whom a command is for.
struct Reach {
    callers: &'static [Caller],
    /// Of those who were let in with a scope, the least that they need.
    scope: AccessScope,
}

const AT_THE_MACHINE: &[Caller] = &[Caller::Window, Caller::Terminal];
const ON_PAGES: &[Caller] = &[Caller::Window, Caller::Terminal, Caller::Browser, Caller::Phone, Caller::Program];
const IN_CHATS: &[Caller] =
    &[Caller::Window, Caller::Terminal, Caller::Browser, Caller::Phone, Caller::Program, Caller::Chat];

const WINDOW: Reach = Reach { callers: &[Caller::Window], scope: AccessScope::Everything };
const MACHINE: Reach = Reach { callers: AT_THE_MACHINE, scope: AccessScope::Everything };
const FILES: Reach =
    Reach { callers: &[Caller::Window, Caller::Browser, Caller::Phone, Caller::Program], scope: AccessScope::Answer };
const PAGES: Reach = Reach { callers: ON_PAGES, scope: AccessScope::Everything };
const WORK: Reach = Reach { callers: ON_PAGES, scope: AccessScope::Work };
const ANSWER: Reach = Reach { callers: ON_PAGES, scope: AccessScope::Answer };
const CHAT_WORK: Reach = Reach { callers: IN_CHATS, scope: AccessScope::Work };
const CHAT_ANSWER: Reach = Reach { callers: IN_CHATS, scope: AccessScope::Answer };

/// A command as it is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// The name under which it is called, in snake case.
    pub name: &'static str,
    /// Who may call it. Everybody else is refused.
    pub callers: &'static [Caller],
    /// How far whoever was let in must be allowed to go, to call it.
    pub scope: AccessScope,
}

impl Command {
    const fn new(name: &'static str, reach: Reach) -> Command {
        Command { name, callers: reach.callers, scope: reach.scope }
    }

    /// Whether this caller may call it.
    pub const fn is_for(&self, caller: Caller) -> bool {
        let mut at = 0;
        while at < self.callers.len() {
            if self.callers[at] as u8 == caller as u8 {
                return true;
            }
            at += 1;
        }
        false
    }

    /// None: there is no such command.
    pub fn named(name: &str) -> Option<&'static Command> {
        ALL.iter().find(|command| command.name == name)
    }
}

/// The arguments of one command.
pub trait CommandArguments {
    /// The command whose arguments these are.
    const COMMAND: Command;
    /// What it gives when it has done its work.
    type Given: Serialize + DeserializeOwned;
}

macro_rules! all {
    ($($place:ident { $($(#[$doc:meta])* $reach:ident: $name:ident $takes:tt -> $given:ty;)+ })+) => {
        /// All of them, in the order in which they are declared.
        pub const ALL: &[Command] = &[$($(Command::new(stringify!($name), $reach)),+),+];
    };
}
each_command!(all);

/// The arguments of every command, by the command's own name.
#[expect(non_camel_case_types, reason = "they are called as they go over the wire")]
#[expect(missing_docs, reason = "an argument has no more to say than its name and its command")]
pub mod called {
    use super::{ANSWER, CHAT_ANSWER, CHAT_WORK, Command, CommandArguments, FILES, MACHINE, PAGES, WINDOW, WORK};
    use crate::base::id::{
        AttachmentId, CallId, ConversationId, DecisionId, DeviceId, InteractionId, McpServerId, MessageId, ProfileId,
        QuestionId, StandingId, SubmitId,
    };
    use crate::facts::attachment::Attachment;
    use crate::facts::channel::Messenger;
    use crate::facts::decision::{Decision, StandingDecision};
    use crate::facts::doctor::StorageUsage;
    use crate::facts::outcome::Response;
    use crate::facts::rule::Mode;
    use crate::facts::settings::Settings;
    use crate::wire::thread::{ActionEntry, Placed};
    use crate::wire::*;
    use serde::{Deserialize, Serialize};
    use serde_json::{Map, Value};

    macro_rules! arguments {
        ($($place:ident {
            $($(#[$doc:meta])* $reach:ident: $name:ident($($argument:ident: $kind:ty),* $(,)?) -> $given:ty;)+
        })+) => { $($(
            $(#[$doc])*
            #[derive(Deserialize, Serialize)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name {
                $(pub $argument: $kind),*
            }

            impl CommandArguments for $name {
                const COMMAND: Command = Command::new(stringify!($name), $reach);
                type Given = $given;
            }
        )+)+ };
    }
    each_command!(arguments);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_has_a_name_of_its_own_and_is_for_the_window() {
        let names: BTreeSet<&str> = ALL.iter().map(|command| command.name).collect();
        assert_eq!(names.len(), ALL.len());
        assert!(ALL.iter().all(|command| command.is_for(Caller::Window)));
        assert_eq!(Command::named("hello").map(|command| command.name), Some("hello"));
        assert_eq!(Command::named("Hello"), None);
    }

    #[test]
    fn a_terminal_may_all_but_what_needs_the_window_and_what_comes_as_bytes() {
        for command in ALL {
            let beyond = command.callers == WINDOW.callers || command.callers == FILES.callers;
            assert_eq!(command.is_for(Caller::Terminal), !beyond, "{command:?}");
        }
    }

    #[test]
    fn agents_and_other_programs_on_the_socket_call_none() {
        for command in ALL {
            assert!(!command.is_for(Caller::Agent) && !command.is_for(Caller::Guest), "{command:?}");
        }
    }
}
