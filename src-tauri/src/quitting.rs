//! Quitting while agents are at work: it is asked once whether they go on without the window or are stopped.

use crate::{strings::strings, window};
use ask::ConversationId;
use ask::wire::Standing;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use surfaces::{Askwell, local};
use tauri::{AppHandle, Manager};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind, MessageDialogResult};

#[derive(Debug, Default)]
pub struct QuitPrompt {
    /// The question is on the screen.
    asks: AtomicBool,
    /// Runs go on in the background.
    keeps: AtomicBool,
}

/// The person wants to quit.
pub fn quit(app: &AppHandle) {
    let (Some(askwell), Some(quitting)) = (app.try_state::<Arc<Askwell>>(), app.try_state::<QuitPrompt>()) else {
        return app.exit(0);
    };
    if quitting.asks.swap(true, Ordering::AcqRel) {
        return;
    }
    let (app, askwell) = (app.clone(), askwell.inner().clone());
    tauri::async_runtime::spawn(async move {
        let at_work = at_work(&askwell).await;
        if at_work.is_empty() || !local::can_go_on_in_the_background() {
            return window::end(&app);
        }
        asks(&app, askwell, at_work);
    });
}

/// What was kept is gone on with by an engine in the background, which waits for this program to let go of the data folder.
pub fn go_on_without_the_window(app: &AppHandle, askwell: &Askwell) {
    if !app.try_state::<QuitPrompt>().is_some_and(|quitting| quitting.keeps.load(Ordering::Acquire)) {
        return;
    }
    // They continue at the next start all the same.
    match local::go_on_in_the_background(askwell.folder(), &askwell.own_models().keys()) {
        Ok(()) => tracing::info!("runs go on in the background"),
        Err(error) => tracing::error!(%error, "runs could not go on in the background"),
    }
}

/// Runs that somebody began, in which the agent does something: what waits for the person waits without anybody.
async fn at_work(askwell: &Arc<Askwell>) -> Vec<ConversationId> {
    let all = askwell.conversations().all().await.unwrap_or_default();
    let works = all.into_iter().filter(|one| one.parent.is_none() && one.running && one.standing == Standing::Working);
    works.map(|one| one.id).collect()
}

fn asks(app: &AppHandle, askwell: Arc<Askwell>, at_work: Vec<ConversationId>) {
    let strings = strings(askwell.language(&askwell.settings()));
    let buttons = [strings.keep_running(), strings.stop_and_quit(), strings.cancel()].map(str::to_owned);
    let [keep, stop, cancel] = buttons;
    let buttons = MessageDialogButtons::YesNoCancelCustom(keep.clone(), stop.clone(), cancel);
    let mut dialog = app.dialog().message(strings.at_work(at_work.len())).title(strings.quit_title());
    if let Some(main) = app.get_webview_window(window::MAIN) {
        dialog = dialog.parent(&main);
    }
    let app = app.clone();
    dialog.kind(MessageDialogKind::Warning).buttons(buttons).show_with_result(move |chosen| {
        let Some(quitting) = app.try_state::<QuitPrompt>() else { return };
        match chosen {
            MessageDialogResult::Custom(label) if label == keep => quitting.keeps.store(true, Ordering::Release),
            MessageDialogResult::Custom(label) if label == stop => {
                for id in at_work {
                    if let Err(error) = tauri::async_runtime::block_on(askwell.conversations().stop(id)) {
                        tracing::warn!(?error, "a run was not stopped before quitting");
                    }
                }
            }
            MessageDialogResult::Custom(_)
            | MessageDialogResult::Yes
            | MessageDialogResult::No
            | MessageDialogResult::Ok
            | MessageDialogResult::Cancel => return quitting.asks.store(false, Ordering::Release),
        }
        window::end(&app);
    });
}
