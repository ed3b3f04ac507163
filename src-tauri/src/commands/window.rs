//! What needs the window, or a dialog of the system.

use crate::host::Desktop;
use crate::link;
use crate::strings::strings;
use crate::window::VisibleConversation;
use ask::command::{CommandArguments, called};
use ask::wire::{CommandError, ErrorCode};
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use surfaces::Askwell;
use surfaces::commands::{ArgumentsError, CommandResult, DispatchError, RawArguments, arguments, written};
use tauri::ipc::JavaScriptChannelId;
use tauri::{Manager, State, Webview};
use tauri_plugin_dialog::{DialogExt, FilePath};
use tauri_plugin_opener::OpenerExt;
use tokio::sync::oneshot;

type Page = Webview;
/// How a command begins.
type Begin = fn(Page, RawArguments) -> Result<BoxFuture<'static, CommandResult>, DispatchError>;

/// A command that is done here.
trait Shown: CommandArguments + DeserializeOwned + Serialize + Send + 'static {
    /// What needs no waiting has happened when this returns.
    fn done(self, page: Page) -> impl Future<Output = Result<Self::Given, DispatchError>> + Send + 'static;
}

macro_rules! by_name {
    (program { $($program:tt)+ } files { $($file:tt)+ }
        window { $($(#[$doc:meta])* $reach:ident: $name:ident $takes:tt -> $given:ty;)+ }) => {
        /// Every one that is done here.
        pub fn found(name: &str) -> Option<Begin> {
            match name {
                $(stringify!($name) => Some(begin::<called::$name>),)+
                _ => None,
            }
        }
    };
}
ask::each_command!(by_name);

fn begin<C: Shown>(page: Page, said: RawArguments) -> Result<BoxFuture<'static, CommandResult>, DispatchError> {
    let doing = arguments::<C>(said).map_err(DispatchError::Arguments)?.done(page);
    Ok(Box::pin(async move { written(&doing.await?) }))
}

fn askwell(page: &Page) -> State<'_, Arc<Askwell>> {
    page.state()
}

/// What the person will choose; none where they choose nothing.
fn choice<T>(ask: impl FnOnce(oneshot::Sender<Option<T>>)) -> oneshot::Receiver<Option<T>> {
    let (chosen, choice) = oneshot::channel();
    ask(chosen);
    choice
}

impl Shown for called::export_pending {
    async fn done(self, page: Page) -> Result<Option<String>, DispatchError> {
        let askwell = askwell(&page).inner().clone();
        let pending = askwell.inbox().pending().await?;
        let save = |told: oneshot::Sender<_>| {
            page.dialog().file().set_file_name("askwell-pending.json").save_file(|path| drop(told.send(path)));
        };
        let path = choice(save).await.ok().flatten();
        let Some(path) = path.and_then(|path| path.into_path().ok()) else { return Ok(None) };
        let done = match serde_json::to_string_pretty(&pending) {
            Ok(text) => tokio::fs::write(&path, text + "\n").await,
            Err(error) => Err(error.into()),
        };
        let language = askwell.language(&askwell.settings());
        done.map_err(|error| CommandError {
            code: ErrorCode::NotSaved,
            message: strings(language).export_failed(path.display(), &error.to_string()),
        })?;
        Ok(Some(path.display().to_string()))
    }
}

impl Shown for called::export_conversation {
    async fn done(self, page: Page) -> Result<Option<String>, DispatchError> {
        let askwell = askwell(&page).inner().clone();
        let id = self.conversation_id;
        let title = askwell.conversations().title_of(id).await.unwrap_or_default();
        let name = format!("{}.askwell.tar.gz", engine::attachments::safe_name(&title));
        let save = |told: oneshot::Sender<_>| {
            page.dialog().file().set_file_name(name).save_file(|path| drop(told.send(path)));
        };
        let path = choice(save).await.ok().flatten();
        let Some(path) = path.and_then(|path| path.into_path().ok()) else { return Ok(None) };
        // The dialog has asked whether a file that is there may be replaced.
        Ok(Some(askwell.transfers().export(id, path, true).await?))
    }
}

impl Shown for called::import_conversation {
    async fn done(self, page: Page) -> Result<<Self as CommandArguments>::Given, DispatchError> {
        let file = choice(|told| page.dialog().file().pick_file(|file| drop(told.send(file)))).await.ok().flatten();
        let Some(file) = file.and_then(|file| file.into_path().ok()) else { return Ok(None) };
        let askwell = askwell(&page).inner().clone();
        Ok(Some(askwell.transfers().import(file).await?))
    }
}

impl Shown for called::choose_files {
    async fn done(self, page: Page) -> Result<<Self as CommandArguments>::Given, DispatchError> {
        let files = choice(|told| page.dialog().file().pick_files(|files| drop(told.send(files)))).await.ok().flatten();
        let paths = files.unwrap_or_default().into_iter().filter_map(|file: FilePath| file.into_path().ok());
        let askwell = askwell(&page).inner().clone();
        Ok(askwell.files().add_paths(self.interaction_id, paths.collect()).await?)
    }
}

impl Shown for called::choose_folder {
    async fn done(self, page: Page) -> Result<Option<String>, DispatchError> {
        let folder =
            choice(|told| page.dialog().file().pick_folder(|folder| drop(told.send(folder)))).await.ok().flatten();
        Ok(folder.map(|folder| folder.to_string()))
    }
}

impl Shown for called::open_link {
    async fn done(self, page: Page) -> Result<(), DispatchError> {
        let askwell = askwell(&page).inner().clone();
        let language = askwell.language(&askwell.settings());
        let url = link::outward(&self.url, language)?;
        let opened = page.opener().open_url(url, None::<&str>);
        Ok(opened.map_err(|error| CommandError {
            code: ErrorCode::Internal,
            message: strings(language).link_failed(&error.to_string()),
        })?)
    }
}

impl Shown for called::looking_at {
    fn done(self, page: Page) -> impl Future<Output = Result<(), DispatchError>> + Send + 'static {
        page.state::<Arc<VisibleConversation>>().at_conversation(self.conversation_id);
        page.state::<Arc<Desktop>>().look_again();
        std::future::ready(Ok(()))
    }
}

impl Shown for called::subscribe_live {
    fn done(self, page: Page) -> impl Future<Output = Result<(), DispatchError>> + Send + 'static {
        let channel = self.channel.parse::<JavaScriptChannelId>().map(|id| id.channel_on(page.clone()));
        let heard = channel.map(|channel| page.state::<Arc<Desktop>>().connect(channel));
        std::future::ready(
            heard.map_err(|_| DispatchError::Arguments(ArgumentsError::of("channel", "it is no channel"))),
        )
    }
}
