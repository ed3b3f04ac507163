//! Askwell on the command line: the same agent and the same questions as in the window, as lines of text.

mod agents;
mod alone;
mod answering;
mod arguments;
mod asking;
mod background;
mod backup;
mod chat;
mod connection;
mod deleting;
mod devices;
mod doctor;
mod duration;
mod ending;
mod exit;
mod hook;
mod host;
mod input;
mod keyboard;
mod leaving;
mod list;
mod log;
mod mcp;
mod moment;
mod not_read;
mod output;
mod pairing;
mod pending;
mod rules;
mod screen;
mod serve;
mod settings;
mod short_id;
mod size;
mod stopping;
mod strings;
mod summary;
mod system_error;
mod templates;
mod tools;
mod transfer;
mod trouble;
mod unreachable;
mod working;

use arguments::chinese::{self, help_in_chinese, wrong_in_chinese};
use arguments::{CliArguments, CliCommand};
use ask::limits::{MODEL_PATIENCE_MILLIS, MODEL_PATIENCE_OF_SCRIPTS_MILLIS};
use ask::settings::Language;
use clap::Parser;
use clap::error::ErrorKind;
use connection::EngineConnection;
use engine::command::supervise_if_asked;
use engine::folder::data_folder;
use engine::host::News;
use engine::store::StoreSnapshot;
use engine::{EngineConfig, Lifetime};
use exit::Exit;
use leaving::EarlyExit;
use output::standard_output;
use screen::Screen;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use strings::{Strings, strings};
use surfaces::Askwell;
use tokio::sync::mpsc::UnboundedReceiver;

fn main() -> ExitCode {
    supervise_if_asked();
    let system_language = Language::from_locale(&sys_locale::get_locale().unwrap_or_default());
    let typed = arguments::asking::with_recommended(std::env::args_os());
    let arguments = match CliArguments::try_parse_from(&typed) {
        Ok(arguments) => arguments,
        Err(told) => return usage(told, &typed, system_language),
    };
    let in_the_background = matches!(arguments.command, CliCommand::Engine { .. });
    let confirms = matches!(arguments.command, CliCommand::Confirm(_));
    let works = matches!(
        arguments.command,
        CliCommand::Chat(_)
            | CliCommand::Answer { .. }
            | CliCommand::Stop { .. }
            | CliCommand::Import { .. }
            | CliCommand::Delete { .. }
            | CliCommand::Undelete { .. }
    );
    let mut screen = Screen::of_the_process();
    let left = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => {
            let left = runtime.block_on(run(arguments, system_language, &mut screen));
            // Reading the keyboard cannot be called off, and need not be waited for.
            runtime.shutdown_background();
            left
        }
        Err(error) => Err(EarlyExit::failed(error)),
    };
    left.unwrap_or_else(|leaving| {
        if in_the_background {
            // Whoever has started it finds out and says it in words of its own.
            return Exit::Failed.into();
        }
        let exit = leaving.tell(works, &mut screen, strings(system_language));
        if confirms { exit.of_a_confirmation().into() } else { exit.into() }
    })
}

/// What was asked for instead of a command, on the standard output; or what is wrong with what was typed.
fn usage(told: clap::Error, typed: &[OsString], language: Language) -> ExitCode {
    let strings = strings(data_folder().map_or(language, |folder| chosen(&folder, language)));
    let is_help = matches!(told.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand);
    let told = match strings.language() {
        Language::Zh if is_help => help_in_chinese(told, typed),
        Language::Zh | Language::En => told,
    };
    if let Some(said) = wrong_in_chinese(&told).filter(|_| strings.language() == Language::Zh) {
        // Where nobody hears it, the code says as much.
        let _ = std::io::stderr().write_all(said.as_bytes());
        return Exit::Usage.into();
    }
    let text = match strings.language() {
        Language::Zh if is_help => chinese::printed(&told.render().to_string()),
        Language::Zh | Language::En if told.use_stderr() => told.exit(),
        Language::Zh | Language::En => told.render().to_string(),
    };
    if told.use_stderr() {
        let _ = std::io::stderr().write_all(text.as_bytes());
        return Exit::Usage.into();
    }
    let mut out = standard_output();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Exit::Done.into(),
        Err(error) => EarlyExit::from(error).tell(false, &mut Screen::of_the_process(), strings).into(),
    }
}

async fn run(arguments: CliArguments, language: Language, screen: &mut Screen) -> Result<ExitCode, EarlyExit> {
    if !matches!(arguments.command, CliCommand::Engine { .. }) {
        start_log();
    }
    match arguments.command {
        CliCommand::Chat(wishes) => {
            wishes.check()?;
            let folder = data_folder()?;
            // Before anything is opened: whoever waits for a pipe holds nobody up.
            let strings = strings_of(&folder, language);
            let first = chat::First::of(&wishes, strings, screen).await?;
            // What a person begins here outlives this terminal; what a script does ends with it.
            let engine = if std::io::stdin().is_terminal() {
                EngineConnection::running_or_in_the_background(language, strings).await?
            } else {
                EngineConnection::running_or_own(language, strings).await?
            };
            chat::chat(engine, wishes, first, screen).await
        }
        CliCommand::Ask(wishes) => {
            let folder = data_folder()?;
            asking::ask(&folder, wishes, language, strings_of(&folder, language), screen).await
        }
        CliCommand::Confirm(wishes) => {
            let folder = data_folder()?;
            asking::confirm(&folder, wishes, language, strings_of(&folder, language), screen).await
        }
        CliCommand::List { deleted } => {
            let (seen, strings) = look(language)?;
            if deleted { list::deleted(&seen, screen, strings) } else { list::list(&seen, screen, strings) }
        }
        CliCommand::Delete { conversation, yes } => {
            let (seen, strings) = look(language)?;
            deleting::delete(&seen, &conversation, yes, language, (screen, strings)).await
        }
        CliCommand::Undelete { conversation } => {
            let (seen, strings) = look(language)?;
            deleting::undelete(&seen, &conversation, language, (screen, strings)).await
        }
        CliCommand::Export { conversation, file, replace } => {
            no_pipe(&file)?;
            let (seen, strings) = look(language)?;
            transfer::export(&seen, &conversation, &file, replace, (screen, strings))
        }
        CliCommand::Import { file } => {
            no_pipe(&file)?;
            let folder = data_folder()?;
            transfer::import(&file, language, (screen, strings_of(&folder, language))).await
        }
        CliCommand::Answer { question, answer } => {
            let (seen, strings) = look(language)?;
            answering::answer(&seen, &question, &answer, language, (screen, strings)).await
        }
        CliCommand::Stop { conversation } => {
            let (seen, strings) = look(language)?;
            stopping::stop(&seen, &conversation, language, (screen, strings)).await
        }
        CliCommand::Pair { scope } => {
            let folder = data_folder()?;
            pairing::pair(scope.into(), language, screen, strings_of(&folder, language)).await
        }
        CliCommand::Devices(wishes) => {
            let folder = data_folder()?;
            devices::devices(wishes, language, (screen, strings_of(&folder, language))).await
        }
        CliCommand::Tokens(wishes) => {
            let folder = data_folder()?;
            devices::tokens(wishes, language, (screen, strings_of(&folder, language))).await
        }
        CliCommand::Serve(wishes) => {
            let (askwell, news) = open(language, Lifetime::Stays).await?;
            askwell.host_local();
            let left = serve::serve((&askwell, news), wishes, screen).await;
            askwell.leave().await;
            left
        }
        CliCommand::Engine { wait } => background::run(language, wait).await,
        CliCommand::Pending { json } => {
            let (seen, strings) = look(language)?;
            pending::pending(&seen, json, screen, strings)
        }
        CliCommand::Rules { json } => {
            let (folder, strings) = readable(language)?;
            let listed = engine::store::rules_in_folder(&folder, engine::host::now())
                .map_err(|fault| EarlyExit::NotRead(folder, fault))?;
            rules::rules(&listed, json, screen, strings)
        }
        CliCommand::Doctor { log, sign, json } => {
            let folder = data_folder()?;
            not_read::check_is_there(&folder).map_err(EarlyExit::NotOpened)?;
            let strings = strings_of(&folder, language);
            match log {
                Some(file) => doctor::log(&folder, &file, json, screen, strings),
                None if sign => doctor::sign(&folder, screen, strings),
                None => doctor::doctor(&folder, json, screen, strings),
            }
        }
        CliCommand::Backup { file, replace } => {
            no_pipe(&file)?;
            let folder = data_folder()?;
            backup::backup(&folder, &file, replace, screen, strings_of(&folder, language))
        }
        CliCommand::Restore { file, mine } => {
            no_pipe(&file)?;
            let folder = data_folder()?;
            backup::restore(&folder, &file, mine, screen, strings_of(&folder, language))
        }
        CliCommand::Tools(wishes) => {
            let folder = data_folder()?;
            tools::tools(wishes.server.as_deref(), language, (screen, strings_of(&folder, language))).await
        }
        CliCommand::Mcp(wishes) => mcp::serve(&data_folder()?, &wishes).await,
        CliCommand::Hook(wishes) => {
            let folder = arguments.data.map_or_else(data_folder, Ok)?;
            hook::hook(&folder, &wishes, chosen(&folder, language), screen).await
        }
        CliCommand::Agents(wishes) => {
            let folder = data_folder()?;
            agents::agents(&folder, &wishes, screen, strings_of(&folder, language))
        }
        CliCommand::Templates(wishes) => {
            let folder = data_folder()?;
            templates::templates(&folder, &wishes, screen, strings_of(&folder, language))
        }
        CliCommand::Log(wishes) => {
            let folder = data_folder()?;
            if engine::backup::is_half_restored(&folder) {
                return Err(EarlyExit::HalfRestored(folder));
            }
            log::log(&folder, wishes, screen, strings_of(&folder, language)).await
        }
    }
}

/// The language that the settings name, else the system's.
fn chosen(folder: &Path, system_language: Language) -> Language {
    engine::settings_in(folder).and_then(|settings| settings.language).unwrap_or(system_language)
}

fn strings_of(folder: &Path, system_language: Language) -> &'static dyn Strings {
    strings(chosen(folder, system_language))
}

/// Elsewhere `-` is the standard input or output.
fn no_pipe(file: &Path) -> Result<(), EarlyExit> {
    if file == Path::new("-") { Err(EarlyExit::NoPipe) } else { Ok(()) }
}

async fn open(language: Language, lifetime: Lifetime) -> Result<(Arc<Askwell>, UnboundedReceiver<News>), EarlyExit> {
    if surfaces::local::is_below_a_command() {
        return Err(EarlyExit::Failed(strings(language).a_command_of_the_agent().to_owned()));
    }
    let folder = data_folder()?;
    engine::environment::hide();
    let (host, news) = host::TerminalHost::new(folder.clone(), patience(lifetime));
    let opening = EngineConfig { folder, host: Arc::new(host), lifetime, language };
    Ok((Askwell::open(opening).await.map_err(EarlyExit::NotOpened)?, news))
}

/// A person, or a program that stays, waits for the network; a script is told that it is away.
fn patience(lifetime: Lifetime) -> Duration {
    let waits = match lifetime {
        Lifetime::Stays | Lifetime::Background => true,
        Lifetime::Command => std::io::stdin().is_terminal(),
    };
    Duration::from_millis(if waits { MODEL_PATIENCE_MILLIS } else { MODEL_PATIENCE_OF_SCRIPTS_MILLIS })
}

/// For whoever only looks: works beside a running Askwell, starts nothing and changes no file.
fn look(language: Language) -> Result<(StoreSnapshot, &'static dyn Strings), EarlyExit> {
    let (folder, strings) = readable(language)?;
    let seen = StoreSnapshot::in_folder(&folder).map_err(|fault| EarlyExit::NotRead(folder, fault))?;
    Ok((seen, strings))
}

/// The data folder, where it can be read as it is.
fn readable(language: Language) -> Result<(PathBuf, &'static dyn Strings), EarlyExit> {
    let folder = data_folder()?;
    not_read::check_is_there(&folder).map_err(EarlyExit::NotOpened)?;
    if engine::backup::is_half_restored(&folder) {
        return Err(EarlyExit::HalfRestored(folder));
    }
    let strings = strings_of(&folder, language);
    Ok((folder, strings))
}

/// The log is for those who look for a fault: nothing of it is shown unless `ASKWELL_LOG` asks for it.
fn start_log() {
    if let Ok(wanted) = std::env::var("ASKWELL_LOG") {
        let filter = tracing_subscriber::EnvFilter::new(wanted);
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false).init();
    }
}
