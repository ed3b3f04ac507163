//! What only the program that owns the data folder can do: the one that runs does it, else this one.

use crate::leaving::Leaving;
use crate::words::Words;
use ask::settings::Language;
use engine::Lifetime;
use engine::folder::data_folder;
use surfaces::local::{Fault, Local, Unreachable, Work, Worked, falls_silent};

pub async fn work(work: Work, language: Language, words: Words) -> Result<Worked, Leaving> {
    let folder = data_folder().map_err(Leaving::failed)?;
    match Local::reach(&folder).await {
        Ok(local) => tokio::select! {
            worked = local.work(&work) => worked.map_err(|fault| match fault {
                Fault::Refused(why) | Fault::NotSaved(why) => Leaving::Failed(why),
                Fault::Lost(why) => Leaving::Failed(words.connection_lost(&why.to_string())),
            }),
            pid = falls_silent(&folder) => Err(Leaving::Failed(words.fell_silent(pid))),
        },
        Err(Unreachable::Silent { pid }) => Err(Leaving::Failed(words.silent(pid))),
        Err(Unreachable::Foreign(why)) => Err(Leaving::Failed(words.not_ours(&why))),
        Err(_) => {
            let (askwell, _news) = crate::open(language, Lifetime::Command).await?;
            let worked = askwell.work(work).await;
            askwell.close().await;
            Ok(worked?)
        }
    }
}
