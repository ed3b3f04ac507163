//! What only the program that owns the data folder can do: the one that runs does it, else this one.

use crate::leaving::EarlyExit;
use crate::strings::Strings;
use crate::unreachable::{fell_silent, silent};
use ask::settings::Language;
use engine::Lifetime;
use engine::folder::data_folder;
use surfaces::local::{
    EngineClientError, RunningEngine, TerminalRequest, TerminalRequestOutcome, UnreachableError, falls_silent,
};

pub async fn work(
    work: TerminalRequest,
    language: Language,
    strings: &dyn Strings,
) -> Result<TerminalRequestOutcome, EarlyExit> {
    let folder = data_folder()?;
    match RunningEngine::reach(&folder).await {
        Ok(local) => tokio::select! {
            worked = local.work(&work) => worked.map_err(|fault| match fault {
                EngineClientError::Refused(why) | EngineClientError::NotSaved(why) => EarlyExit::Failed(why),
                EngineClientError::Lost(why) => EarlyExit::Failed(strings.connection_lost(&why.to_string())),
            }),
            pid = falls_silent(&folder) => Err(EarlyExit::Failed(fell_silent(strings, pid))),
        },
        Err(UnreachableError::Silent { pid }) => Err(EarlyExit::Failed(silent(strings, pid))),
        Err(UnreachableError::Foreign(why)) => Err(EarlyExit::Failed(strings.not_ours(&why))),
        Err(_) => {
            let (askwell, _news) = crate::open(language, Lifetime::Command).await?;
            let worked = work.done(&askwell).await;
            askwell.close().await;
            Ok(worked?)
        }
    }
}
