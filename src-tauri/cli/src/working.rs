//! What only the program that owns the data folder can do: the one that runs does it, else this one.

use crate::leaving::Leaving;
use crate::strings::Strings;
use crate::unreachable::{fell_silent, silent};
use ask::settings::Language;
use engine::Lifetime;
use engine::folder::data_folder;
use surfaces::local::{Fault, Local, Unreachable, Work, Worked, falls_silent};

pub async fn work(work: Work, language: Language, strings: &dyn Strings) -> Result<Worked, Leaving> {
    let folder = data_folder()?;
    match Local::reach(&folder).await {
        Ok(local) => tokio::select! {
            worked = local.work(&work) => worked.map_err(|fault| match fault {
                Fault::Refused(why) | Fault::NotSaved(why) => Leaving::Failed(why),
                Fault::Lost(why) => Leaving::Failed(strings.connection_lost(&why.to_string())),
            }),
            pid = falls_silent(&folder) => Err(Leaving::Failed(fell_silent(strings, pid))),
        },
        Err(Unreachable::Silent { pid }) => Err(Leaving::Failed(silent(strings, pid))),
        Err(Unreachable::Foreign(why)) => Err(Leaving::Failed(strings.not_ours(&why))),
        Err(_) => {
            let (askwell, _news) = crate::open(language, Lifetime::Command).await?;
            let worked = work.done(&askwell).await;
            askwell.close().await;
            Ok(worked?)
        }
    }
}
