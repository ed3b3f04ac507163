//! The settings as a file a person can read and edit: tauri-plugin-store's `settings.json`.
//!
//! That plugin writes without care for crashes, so the last good copy stands in the database as well, and is written first. A
//! file that somebody else has written wins, since it was edited on purpose; one of our own that is older than the copy gets
//! what it lacks; an unreadable one is set aside and written anew from the copy.

use ask::settings::Settings;
use ask::wire::{Trouble, TroubleCode};
use engine::settings_file::{self, FILE};
use serde_json::Value;
use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use surfaces::Askwell;
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::{Store, StoreBuilder};

/// Brings the file and its copy together at the start. Returns what the person is to be told.
pub async fn settle<R: Runtime>(app: &AppHandle<R>, folder: &Path, askwell: &Askwell) -> Option<Trouble> {
    askwell.program_settings().look_at_file().await;
    let copy = Settings::clone(&askwell.settings());
    let found = read(folder);
    let trouble = match found {
        Found::Settings(file) if *file == copy => return None,
        // A crash, or a full disk, has kept from it what was saved last.
        Found::Settings(file) if askwell.program_settings().file_is_our_own(&file).await => None,
        Found::Settings(file) => match askwell.program_settings().save(*file).await {
            Ok(_) => return None,
            Err(error) => {
                tracing::warn!(code = ?error.code, "the settings file was not acceptable");
                Some(set_aside(folder))
            }
        },
        Found::Nothing => None,
        Found::Unreadable => Some(set_aside(folder)),
    };
    save(app, folder, &copy);
    trouble
}

/// Writes the file. Where that fails the copy still holds, and wins at the next start.
pub fn save<R: Runtime>(app: &AppHandle<R>, folder: &Path, settings: &Settings) {
    let path = folder.join(FILE);
    let saved = settings_file::to_write(folder, settings).map_err(|error| error.to_string()).and_then(|fields| {
        let store = store(app, &path).map_err(|error| error.to_string())?;
        for (name, value) in fields {
            store.set(name, value);
        }
        store.save().map_err(|error| error.to_string())
    });
    let on_disk =
        saved.and_then(|()| File::open(&path).and_then(|file| file.sync_all()).map_err(|error| error.to_string()));
    if let Err(error) = on_disk {
        tracing::warn!(error, "the settings file could not be written");
    }
}

fn store<R: Runtime>(app: &AppHandle<R>, path: &PathBuf) -> tauri_plugin_store::Result<Arc<Store<R>>> {
    StoreBuilder::new(app, path).serialize(in_order).disable_auto_save().build()
}

/// In a fixed order, so that a person finds things where they were.
fn in_order(fields: &HashMap<String, Value>) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
    let ordered: std::collections::BTreeMap<_, _> = fields.iter().collect();
    Ok(serde_json::to_vec_pretty(&ordered)?)
}

enum Found {
    Settings(Box<Settings>),
    Nothing,
    Unreadable,
}

fn read(folder: &Path) -> Found {
    match settings_file::read(folder) {
        Ok(Some(settings)) => Found::Settings(Box::new(settings)),
        Ok(None) => Found::Nothing,
        Err(why) => {
            tracing::warn!(%why, "the settings file could not be read");
            Found::Unreadable
        }
    }
}

/// Never overwritten: what the person had written is still there under another name.
fn set_aside(folder: &Path) -> Trouble {
    let name = format!("{FILE}.corrupt-{}", engine::host::now());
    if let Err(error) = std::fs::rename(folder.join(FILE), folder.join(&name)) {
        tracing::warn!(%error, "the unreadable settings file could not be set aside");
    }
    Trouble { code: TroubleCode::SettingsRestored, detail: name }
}
