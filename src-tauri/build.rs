// The commands, once: what the page may call is written from it.
include!("ask/src/wire/command/declared.rs");

use std::path::{Path, PathBuf};

macro_rules! names {
    ($($place:ident { $($(#[$doc:meta])* $reach:ident: $name:ident $takes:tt -> $given:ty;)+ })+) => {
        const COMMANDS: &[&str] = &[$($(stringify!($name)),+),+];
    };
}
each_command!(names);

/// Beside the commands.
const ALSO: [&str; 3] = ["core:event:allow-listen", "core:event:allow-unlisten", "core:webview:allow-set-webview-zoom"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=ask/src/wire/command/declared.rs");
    let written = capability(&PathBuf::from(std::env::var("OUT_DIR")?))?;
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    // A build has one pattern, for as long as it runs.
    let attributes = tauri_build::Attributes::new().app_manifest(manifest).capabilities_path_pattern(written.leak());
    tauri_build::try_build(attributes)?;
    Ok(())
}

/// Writes what the page may do, and gives where.
fn capability(folder: &Path) -> Result<String, Box<dyn std::error::Error>> {
    let own = COMMANDS.iter().map(|name| format!("allow-{}", name.replace('_', "-")));
    let permissions: Vec<String> = ALSO.iter().map(|name| (*name).to_owned()).chain(own).collect();
    let text = format!(
        r#"{{ "identifier": "main", "description": "All that the page may do: call the program's commands, hear its events, and make itself larger or smaller.", "windows": ["main"], "permissions": {permissions:?} }}"#
    );
    let folder = folder.join("capabilities");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join("main.json");
    if std::fs::read_to_string(&path).ok().as_deref() != Some(&*text) {
        std::fs::write(&path, text)?;
    }
    path.into_os_string().into_string().map_err(|path| format!("{path:?} is not UTF-8").into())
}
