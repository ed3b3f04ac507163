//! The engine in the background, as a process of its own: the first command that needs one starts it, and it ends when nothing is
//! left to do.

use crate::ending;
use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::settings;
use ask::Timestamp;
use ask::limits::BACKGROUND_IDLE_MILLIS;
use ask::settings::Language;
use engine::FolderStillHeld;
use engine::folder::data_folder;
use engine::host::now;
use engine::{Lifetime, OpenError, program_log};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use surfaces::local::keys_of_the_one_before;
use tokio::time::{Instant, sleep};

/// Between two looks whether anything is left to do.
const LOOK_AGAIN: Duration = Duration::from_millis(500);
const LET_GO_WITHIN: Duration = Duration::from_secs(20);

/// `waits`: until whoever has the data folder has let go of it.
pub async fn run(language: Language, waits: bool) -> Result<ExitCode, EarlyExit> {
    leaves_the_terminal();
    let (ended, folder) = (ending::of_the_process()?, data_folder()?);
    let keys = if waits { keys_of_the_one_before() } else { Vec::new() };
    let askwell = opened(language, waits).await?;
    askwell.own_models().take_keys(keys);
    // Only now: whoever has no data folder makes nothing in it.
    let _log = program_log::start(&folder);
    let served = serve(askwell, ended).await;
    if let Err(leaving) = &served {
        tracing::error!(?leaving, "the engine in the background ends");
    }
    served
}

async fn serve(askwell: Arc<Askwell>, ended: impl Future<Output = Exit>) -> Result<ExitCode, EarlyExit> {
    settings::take_up(&askwell, &mut Screen::of_the_process()).await?;
    askwell.host_channels().await;
    askwell.host_local();
    lets_go_of_the_starter();
    tokio::select! {
        exit = ended => {
            askwell.leave().await;
            Ok(exit.into())
        }
        () = is_wanted(&askwell) => {
            askwell.hand_over().await.map_err(|FolderStillHeld| EarlyExit::failed(FolderStillHeld))?;
            Ok(ExitCode::SUCCESS)
        }
        () = until_idle(askwell.clone()) => Ok(ExitCode::SUCCESS),
    }
}

/// Whoever has left something to go on with may still be letting go of it.
async fn opened(language: Language, waits: bool) -> Result<Arc<Askwell>, EarlyExit> {
    let until = Instant::now() + LET_GO_WITHIN;
    loop {
        match crate::open(language, Lifetime::Background).await {
            Err(EarlyExit::NotOpened(OpenError::InUse { .. })) if waits && Instant::now() < until => {
                sleep(LOOK_AGAIN).await;
            }
            // Nobody hears the news here: whoever attaches asks for them.
            opened => return opened.map(|(askwell, _)| askwell),
        }
    }
}

async fn is_wanted(askwell: &Askwell) {
    if askwell.is_wanted().wait_for(|wanted| *wanted).await.is_err() {
        std::future::pending().await
    }
}

/// Until it has ended, because nothing is left to do, or nobody can find it any more.
async fn until_idle(askwell: Arc<Askwell>) {
    let mut since: Option<Timestamp> = None;
    loop {
        sleep(LOOK_AGAIN).await;
        if askwell.is_left_behind() {
            tracing::info!("the data folder is elsewhere");
            return askwell.close().await;
        }
        if !askwell.is_idle().await {
            since = None;
            continue;
        }
        let idle = now() - *since.get_or_insert_with(now);
        if idle >= BACKGROUND_IDLE_MILLIS {
            if askwell.clone().end_if_idle().await {
                return tracing::info!("nothing is left to do");
            }
            since = None;
        }
    }
}

/// A session of its own: neither Ctrl-C nor the end of the terminal reaches it.
fn leaves_the_terminal() {
    #[cfg(unix)]
    if let Err(error) = rustix::process::setsid() {
        tracing::warn!(%error, "it has no session of its own");
    }
}

/// Whoever has started it is told nothing more, and need not stay for it. No folder is kept in use by its having been started
/// there.
fn lets_go_of_the_starter() {
    #[cfg(unix)]
    let silent = std::fs::File::options().write(true).open("/dev/null");
    #[cfg(unix)]
    if let Err(error) = silent.and_then(|silent| Ok(rustix::stdio::dup2_stderr(silent)?)) {
        tracing::warn!(%error, "it holds on to the output of whoever started it");
    }
    if let Err(error) = std::env::set_current_dir(std::env::temp_dir()) {
        tracing::warn!(%error, "it holds on to the folder that it was started in");
    }
}
