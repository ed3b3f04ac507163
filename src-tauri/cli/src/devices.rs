//! Who is let in from elsewhere, and how far: listed, changed, sent away; and tokens for programs.

use crate::arguments::devices::{DevicesArguments, DevicesCommand, TokensArguments, TokensCommand};
use crate::connection::EngineConnection;
use crate::input::says_yes;
use crate::leaving::EarlyExit;
use crate::log::when::shown;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::strings::Strings;
use ask::DeviceId;
use ask::command::called;
use ask::plain_text::one_line;
use ask::settings::Language;
use ask::wire::{AccessAttempt, Device, DeviceEdit, DeviceKind, DeviceList, NewToken};
use std::io::IsTerminal;
use std::process::ExitCode;

pub async fn devices(
    wishes: DevicesArguments,
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let engine = EngineConnection::running_or_own(language, strings).await?;
    let done = match wishes.command {
        None => list(&engine, wishes.json, screen, strings).await,
        Some(command) => change(&engine, command, screen, strings).await,
    };
    engine.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

pub async fn tokens(
    wishes: TokensArguments,
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let engine = EngineConnection::running_or_own(language, strings).await?;
    let done = match wishes.command {
        None => list_tokens(&engine, screen, strings).await,
        Some(TokensCommand::Add { name, scope, days }) => {
            let new = NewToken { name, scope: scope.into(), days };
            add(&engine, new, screen, strings).await
        }
    };
    engine.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn list(
    engine: &EngineConnection,
    json: bool,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<(), EarlyExit> {
    let DeviceList { devices, attempts } = engine.call_once(called::devices {}, strings).await?;
    if json {
        let text = serde_json::to_string_pretty(&DeviceList { devices, attempts }).map_err(EarlyExit::failed)?;
        return Ok(screen.lines(&escaped(&text), Look::Plain)?);
    }
    if devices.is_empty() {
        screen.notice(strings.no_devices())?;
    }
    for one in &devices {
        show(one, screen, strings)?;
    }
    if !attempts.is_empty() {
        screen.lines(&format!("\n{}", strings.attempts()), Look::Plain)?;
    }
    for one in &attempts {
        screen.lines(&format!("  {}", attempt(one, strings)), Look::Plain)?;
    }
    Ok(())
}

async fn list_tokens(engine: &EngineConnection, screen: &mut Screen, strings: &dyn Strings) -> Result<(), EarlyExit> {
    let list = engine.call_once(called::devices {}, strings).await?;
    let is_token = |one: &&Device| matches!(one.kind, DeviceKind::AccessToken | DeviceKind::NamedToken);
    let tokens: Vec<&Device> = list.devices.iter().filter(is_token).collect();
    if tokens.is_empty() {
        screen.notice(strings.no_tokens())?;
    }
    tokens.into_iter().try_for_each(|one| show(one, screen, strings))
}

async fn add(
    engine: &EngineConnection,
    new: NewToken,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<(), EarlyExit> {
    let token = engine.call_once(called::create_token { token: new }, strings).await?;
    // Alone on standard output, for whoever puts it into a file.
    screen.lines(&token, Look::Plain)?;
    Ok(screen.notice(strings.token_shown_once())?)
}

async fn change(
    engine: &EngineConnection,
    command: DevicesCommand,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<(), EarlyExit> {
    let (id, edit) = match command {
        DevicesCommand::Allow { id } => {
            let one = named(engine, &id, strings).await?;
            show(&one, screen, strings)?;
            if !std::io::stdin().is_terminal() {
                return Err(EarlyExit::Failed(strings.allowed_at_a_terminal().to_owned()));
            }
            screen.notice(strings.allow_this_device())?;
            if !says_yes()? {
                return Ok(screen.notice(strings.not_allowed())?);
            }
            (one.id, DeviceEdit { trusted: Some(true), ..DeviceEdit::default() })
        }
        DevicesCommand::Deny { id } => {
            (named(engine, &id, strings).await?.id, DeviceEdit { trusted: Some(false), ..DeviceEdit::default() })
        }
        DevicesCommand::Scope { id, scope } => {
            (named(engine, &id, strings).await?.id, DeviceEdit { scope: Some(scope.into()), ..DeviceEdit::default() })
        }
        DevicesCommand::Rename { id, name } => {
            (named(engine, &id, strings).await?.id, DeviceEdit { name: Some(name), ..DeviceEdit::default() })
        }
        DevicesCommand::Remove { id } => {
            let one = named(engine, &id, strings).await?;
            engine.call_once(called::remove_device { device_id: one.id.clone() }, strings).await?;
            return Ok(screen.lines(&strings.device_removed(&called_by(&one, strings)), Look::Good)?);
        }
    };
    let changed = engine.call_once(called::change_device { device_id: id.clone(), edit }, strings).await?;
    changed.devices.iter().filter(|one| one.id == id).try_for_each(|one| show(one, screen, strings))
}

/// The one that is meant by the start of its id, or by its name.
async fn named(engine: &EngineConnection, typed: &str, strings: &dyn Strings) -> Result<Device, EarlyExit> {
    let list = engine.call_once(called::devices {}, strings).await?;
    let is_meant = |one: &&Device| {
        let DeviceId(id) = &one.id;
        !typed.is_empty() && (id.starts_with(typed) || (one.name == typed && one.kind != DeviceKind::AccessToken))
    };
    let mut meant = list.devices.iter().filter(is_meant);
    match (meant.next(), meant.next()) {
        (Some(one), None) => Ok(one.clone()),
        (None, _) => Err(EarlyExit::Misnamed(strings.no_such_device(&one_line(typed)))),
        (Some(_), Some(_)) => Err(EarlyExit::Misnamed(strings.several_devices(&one_line(typed)))),
    }
}

fn show(one: &Device, screen: &mut Screen, strings: &dyn Strings) -> Result<(), EarlyExit> {
    screen.lines(&format!("{}  {}", one.id, called_by(one, strings)), Look::Question)?;
    let mut about = vec![strings.scope_in_words(one.scope).to_owned()];
    about.extend(one.trusted.then(|| strings.device_trusted().to_owned()));
    let from = one.seen_from.as_deref().map(one_line).unwrap_or_default();
    about.push(one.seen_at.map_or_else(|| strings.never_seen().to_owned(), |at| strings.last_seen(&shown(at), &from)));
    about.extend(one.opened_by.as_deref().map(|token| {
        strings.opened_by(&if token.is_empty() { strings.access_token().to_owned() } else { one_line(token) })
    }));
    about.extend(one.expires_at.map(|until| match until < engine::host::now() {
        true => strings.expired(&shown(until)),
        false => strings.valid_until(&shown(until)),
    }));
    if one.kind == DeviceKind::Chat {
        // When it last came, the chat itself shows.
        about.truncate(1 + usize::from(one.trusted));
    }
    screen.lines(&format!("  {}", about.join(" · ")), Look::Plain)?;
    if let Some(at) = one.asked_at {
        screen.lines(&format!("  {}", strings.device_asks(&shown(at), &one.id.0)), Look::Bad)?;
    }
    Ok(())
}

pub fn called_by(one: &Device, strings: &dyn Strings) -> String {
    let name = one_line(&one.name);
    match one.kind {
        DeviceKind::AccessToken => strings.access_token().to_owned(),
        DeviceKind::Browser if name.is_empty() => strings.unnamed_browser().to_owned(),
        DeviceKind::NamedToken => strings.named_token(&name),
        DeviceKind::Browser | DeviceKind::Chat => name,
    }
}

fn attempt(one: &AccessAttempt, strings: &dyn Strings) -> String {
    let who = one.device.as_deref().map(one_line).unwrap_or_default();
    let from = one_line(&one.from);
    let mut line = format!("{}  {}", shown(one.last_at), strings.attempt_in_words(one.kind));
    for part in [who, from].into_iter().filter(|part| !part.is_empty()) {
        line.push_str(" · ");
        line.push_str(&part);
    }
    if one.count > 1 {
        line.push_str(&format!(" · {}×", one.count));
    }
    line
}
