//! Settings from a browser or another program: what reaches beyond a page is the machine's own.

use super::{Behalf, DispatchError};
use ask::acp::AgentCommand;
use ask::mcp::Server;
use ask::settings::{AiConfig, ApiConfig, Channels, Log, Messaging, Profile, Settings, Storage};
use ask::wire::{ChannelStanding, SetUp};

/// What is the machine's own stays as it is for everybody who is not there: who can look in must not be able to look on.
pub async fn save_settings(on: &Behalf, settings: Settings) -> Result<Settings, DispatchError> {
    let askwell = &on.askwell;
    let stays = || OfTheMachine::in_settings(&settings) == OfTheMachine::in_settings(&askwell.settings());
    if !on.caller.is_at_the_machine() && !stays() {
        return Err(DispatchError::NotYours);
    }
    Ok(askwell.program_settings().save(settings).await?)
}

/// The settings that start programs here, send keys somewhere, let somebody in, or remove what is kept.
#[derive(PartialEq)]
struct OfTheMachine<'a> {
    profiles: &'a [Profile],
    api: &'a ApiConfig,
    log: &'a Log,
    storage: &'a Storage,
    telegram: &'a Messaging,
    wechat: &'a Messaging,
    mcp: &'a [Server],
    agents: &'a [AgentCommand],
}

impl OfTheMachine<'_> {
    /// Names every setting: a new one does not compile before it is said whose it is.
    fn in_settings(settings: &Settings) -> OfTheMachine<'_> {
        let Settings {
            ai,
            language: _,
            appearance: _,
            notifications: _,
            welcomed: _,
            workspace: _,
            nobody_here: _,
            api,
            log,
            storage,
            channels: Channels { telegram, wechat, away: _ },
            mcp,
            agents,
        } = settings;
        let AiConfig {
            profiles,
            profile: _,
            max_tool_rounds: _,
            enable_ask_user: _,
            answer_limit_minutes: _,
            command_quiet_seconds: _,
            task_depth: _,
            tasks_at_once: _,
            task_rounds: _,
        } = ai;
        OfTheMachine { profiles, api, log, storage, telegram, wechat, mcp, agents }
    }
}

/// How chat services stand, without what lets somebody in.
pub fn outside(mut standing: Vec<ChannelStanding>) -> Vec<ChannelStanding> {
    for one in &mut standing {
        match &mut one.setup {
            SetUp::Pairing { code, link, picture, .. } => {
                code.clear();
                link.clear();
                picture.clear();
            }
            SetUp::Login { picture, .. } => *picture = None,
            SetUp::None | SetUp::Ready { .. } => {}
        }
    }
    standing
}
