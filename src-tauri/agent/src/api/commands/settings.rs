//! Settings from a browser: what reaches beyond the page is the machine's own.

use super::Fault;
use crate::Askwell;
use ask::settings::Settings;
use ask::wire::{ChannelStanding, SetUp};

/// Models and their keys, the server itself, chat services, agents of other makes and the log stay as they are: who can look in must not be able to look on.
pub async fn save_settings(askwell: &Askwell, settings: Settings) -> Result<Settings, Fault> {
    let held = askwell.settings();
    let (channels, before) = (&settings.channels, &held.channels);
    let same_services = channels.telegram == before.telegram && channels.wechat == before.wechat;
    let same = settings.ai.profiles == held.ai.profiles && settings.api == held.api && settings.log == held.log;
    // An agent of another make is a command line.
    let same_agents = settings.agents == held.agents;
    if !same || !same_services || !same_agents {
        return Err(Fault::AtTheMachine);
    }
    Ok(askwell.save_settings(settings).await?)
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
