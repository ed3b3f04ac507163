//! From the first line to the open window, and what is said when it cannot open.

use crate::attention::Attention;
use crate::host::Desktop;
use crate::page::PageAssets;
use crate::window::VisibleConversation;
use crate::{away, commands, link, quitting, repair, screen, settings_store, strings::strings, tray, window};
use ask::settings::Language;
use engine::folder::LockError;
use engine::{EngineConfig, Lifetime, program_log};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use surfaces::Askwell;
use surfaces::local::HIDDEN;
use tauri::{App, AppHandle, Manager, RunEvent, Wry};
use tauri_plugin_deep_link::DeepLinkExt;
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};

/// How long the bus may still name a crashed program as the one that runs.
const GHOST: Duration = Duration::from_secs(3);

pub fn run() -> ExitCode {
    // Before anything is written.
    if let Some(exit) = said_in_a_terminal() {
        return exit;
    }
    let folder = engine::folder::data_folder();
    // Where the folder of this path was moved away under another Askwell, nothing is made in its place.
    let is_there = |folder: &&Path| !matches!(engine::folder::kept(folder), LockError::Moved { .. });
    let _logs = folder.as_deref().ok().filter(is_there).and_then(program_log::start);
    let folder = folder.map_err(|error| error.told(system_language()));
    match build(&folder) {
        Ok(app) => {
            app.run(answer);
            ExitCode::SUCCESS
        }
        Err(error) => {
            tracing::error!(%error, "the window could not be started");
            ExitCode::FAILURE
        }
    }
}

/// What is said to whoever starts the window from a terminal: what it is, or that there is no screen to open it on.
fn said_in_a_terminal() -> Option<ExitCode> {
    let strings = strings(system_language());
    // Where nobody reads it, the exit code tells it.
    match std::env::args().nth(1).as_deref() {
        Some("--version" | "-V") => {
            let _ = writeln!(std::io::stdout(), "askwell-desktop {}", env!("CARGO_PKG_VERSION"));
            Some(ExitCode::SUCCESS)
        }
        Some("--help" | "-h") => {
            let _ = writeln!(std::io::stdout(), "{}", strings.usage());
            Some(ExitCode::SUCCESS)
        }
        Some(_) | None if !screen::is_there() => {
            let _ = writeln!(std::io::stderr(), "{}", strings.no_screen());
            Some(ExitCode::FAILURE)
        }
        Some(_) | None => None,
    }
}

/// Where the data lies; or why nobody can say, as a sentence.
type Folder = Result<PathBuf, String>;

/// Right after a crash the bus still names the dead program for a moment: the start that wants to hand over to it fails, and
/// is made again.
fn build(folder: &Folder) -> tauri::Result<App> {
    let start = Instant::now();
    loop {
        match builder(folder.clone()).build(tauri::generate_context!(assets = PageAssets)) {
            Err(tauri::Error::PluginInitialization(plugin, _))
                if plugin == "single-instance" && start.elapsed() < GHOST =>
            {
                std::thread::sleep(Duration::from_millis(100));
            }
            done => return done,
        }
    }
}

fn builder(folder: Folder) -> tauri::Builder<Wry> {
    let mut window_state = tauri_plugin_window_state::Builder::new().with_state_flags(window::REMEMBERED);
    if let Ok(folder) = &folder {
        window_state = window_state.with_filename(folder.join("window.json").to_string_lossy());
    }
    let builder = tauri::Builder::default()
        .plugin(tauri_plugin_single_instance::init(|app, arguments, _| {
            // Whoever asks through us only wants us to be there.
            if !arguments.iter().any(|argument| argument == HIDDEN) {
                window::show(app, None);
            }
        }))
        .plugin(tauri_plugin_deep_link::init())
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_store::Builder::new().build())
        .plugin(window_state.build());
    let builder = builder.append_invoke_initialization_script(window::BEFORE_FREEZING);
    builder.invoke_handler(commands::handler()).setup(move |app| {
        end_on_signals(app.handle().clone());
        open(app.handle(), &folder);
        Ok(())
    })
}

/// Opens the data and the window; or says why not and offers to try again.
fn open(app: &AppHandle, folder: &Folder) {
    match folder {
        Ok(folder) if app.try_state::<Arc<Askwell>>().is_some() => opened(app, folder, open_window(app, folder)),
        Ok(folder) => drop(tauri::async_runtime::spawn(open_data(app.clone(), folder.clone()))),
        Err(sentence) => tell(app, folder, sentence),
    }
}

/// Away from the main thread: data that has to be repaired first takes its time, and the person sees how far it is.
async fn open_data(app: AppHandle, folder: PathBuf) {
    let looking = Arc::new(VisibleConversation::default());
    let attention = Arc::new(Attention::default());
    let host = Arc::new(Desktop::new(app.clone(), &folder, attention.clone(), looking.clone()));
    let opening = EngineConfig {
        folder: folder.clone(),
        host: host.clone(),
        lifetime: Lifetime::Stays,
        language: system_language(),
    };
    let done = tauri::async_runtime::spawn_blocking(|| tauri::async_runtime::block_on(Askwell::open(opening))).await;
    let to_finish = app.clone();
    let finish = move || {
        let app = to_finish;
        let ready = match done {
            Ok(Ok(askwell)) => {
                take_up(&app, &folder, host, looking, attention, askwell);
                open_window(&app, &folder)
            }
            Ok(Err(error)) => Err(error.told(system_language())),
            Err(error) => Err(strings(system_language()).window_failed(&error.to_string())),
        };
        repair::close(&app);
        opened(&app, &folder, ready);
    };
    if let Err(error) = app.run_on_main_thread(finish) {
        tracing::error!(%error, "the program ends while it opens");
        app.exit(1);
    }
}

/// The data is open: from here on it is everybody's.
fn take_up(
    app: &AppHandle,
    folder: &Path,
    host: Arc<Desktop>,
    looking: Arc<VisibleConversation>,
    attention: Arc<Attention>,
    askwell: Arc<Askwell>,
) {
    let trouble = tauri::async_runtime::block_on(settings_store::settle(app, folder, &askwell));
    tauri::async_runtime::block_on(askwell.host_api());
    tauri::async_runtime::block_on(askwell.host_channels());
    tauri::async_runtime::block_on(async { askwell.host_local() });
    trouble.into_iter().for_each(|trouble| askwell.had_trouble_at_start(trouble));
    app.manage(host);
    app.manage(looking);
    app.manage(quitting::QuitPrompt::default());
    app.manage(askwell.clone());
    tray::start(app, askwell.language(&askwell.settings()));
    away::watch(&askwell);
    attention.start(app.clone(), askwell);
}

fn opened(app: &AppHandle, folder: &Path, opened: Result<(), String>) {
    if let Err(sentence) = opened {
        tell(app, &Ok(folder.to_owned()), &sentence);
    }
}

fn tell(app: &AppHandle, folder: &Folder, sentence: &str) {
    tracing::error!("the start failed, and the person was told why");
    let (again, folder) = (app.clone(), folder.clone());
    complain(app, sentence, move || open(&again, &folder));
}

fn open_window(app: &AppHandle, folder: &Path) -> Result<(), String> {
    let appearance = app.state::<Arc<Askwell>>().settings().appearance;
    let hidden = std::env::args().any(|argument| argument == HIDDEN);
    window::open(app, folder, appearance, hidden)
        .map_err(|error| strings(system_language()).window_failed(&error.to_string()))?;
    take_links(app);
    Ok(())
}

fn take_links(app: &AppHandle) {
    let links = app.deep_link();
    if let Ok(Some(urls)) = links.get_current() {
        window::show(app, urls.iter().find_map(link::conversation));
    }
    let handle = app.clone();
    links.on_open_url(move |event| window::show(&handle, event.urls().iter().find_map(link::conversation)));
    // A package registers the scheme when it is installed; an AppImage never is.
    if app.env().appimage.is_some()
        && let Err(error) = links.register_all()
    {
        tracing::warn!(%error, "links to conversations could not be registered");
    }
}

/// A plain dialog of the system: it needs neither the data nor the page.
fn complain(app: &AppHandle, sentence: &str, again: impl FnOnce() + Send + 'static) {
    let strings = strings(system_language());
    let app_to_end = app.clone();
    app.dialog()
        .message(sentence)
        .title("Askwell")
        .kind(MessageDialogKind::Error)
        .buttons(MessageDialogButtons::OkCancelCustom(strings.try_again().to_owned(), strings.quit().to_owned()))
        .show(move |wanted| {
            if !wanted {
                return app_to_end.exit(1);
            }
            if app_to_end.run_on_main_thread(again).is_err() {
                app_to_end.exit(1);
            }
        });
}

pub fn system_language() -> Language {
    Language::from_locale(&sys_locale::get_locale().unwrap_or_default())
}

/// Asked to end by the system: the window's place is kept, and no question is closed.
fn end_on_signals(app: AppHandle) {
    #[cfg(unix)]
    tauri::async_runtime::spawn(async move {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut term), Ok(mut int), Ok(mut hup)) =
            (signal(SignalKind::terminate()), signal(SignalKind::interrupt()), signal(SignalKind::hangup()))
        else {
            return;
        };
        tokio::select! { _ = term.recv() => {}, _ = int.recv() => {}, _ = hup.recv() => {} }
        window::end(&app);
    });
    #[cfg(not(unix))]
    drop(app);
}

fn answer(app: &AppHandle, event: RunEvent) {
    #[cfg(target_os = "macos")]
    if let RunEvent::Reopen { .. } = event {
        window::show(app, None);
    }
    if let (RunEvent::Exit, Some(askwell)) = (event, app.try_state::<Arc<Askwell>>()) {
        tauri::async_runtime::block_on(askwell.close());
        quitting::go_on_without_the_window(app, &askwell);
        tracing::info!("ended");
    }
}
