//! The page's way to every command, out of its declaration.

use super::is_as_written;
use std::collections::BTreeSet;
use std::fmt::Write;

struct Declared {
    docs: &'static [&'static str],
    name: &'static str,
    takes: &'static [(&'static str, &'static str)],
    gives: &'static str,
}

macro_rules! listed {
    ($($place:ident {
        $($(#[doc = $doc:literal])* $reach:ident: $name:ident(
            $($argument:ident: $kind:ty),* $(,)?
        ) -> $given:ty;)+
    })+) => {
        const LISTED: &[Declared] = &[$($(Declared {
            docs: &[$($doc),*],
            name: stringify!($name),
            takes: &[$((stringify!($argument), stringify!($kind))),*],
            gives: stringify!($given),
        }),+),+];
    };
}
crate::each_command!(listed);

/// `conversation_id` as `conversationId`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |all, word| all + &word[..1].to_uppercase() + &word[1..])
}

/// A Rust type as the page has it. Names of its own are those of `wire.ts`.
fn typescript(kind: &str, named: &mut BTreeSet<String>) -> String {
    // How tokens are set apart is the compiler's own.
    let kind = &kind.replace(' ', "");
    let inside = |of: &str| kind.strip_prefix(of)?.strip_prefix('<')?.strip_suffix('>');
    if let Some(one) = inside("Option") {
        return format!("{} | null", typescript(one, named));
    }
    if let Some(one) = inside("Vec") {
        return format!("readonly {}[]", typescript(one, named));
    }
    match kind.as_str() {
        "()" => "void".to_owned(),
        "bool" => "boolean".to_owned(),
        "String" => "string".to_owned(),
        "u32" | "u64" | "usize" => "number".to_owned(),
        "Map<String,Value>" => "Record<string, unknown>".to_owned(),
        name => {
            named.insert(name.to_owned());
            name.to_owned()
        }
    }
}

#[test]
fn the_window_sees_the_same_commands() {
    let mut named = BTreeSet::new();
    let (mut methods, mut table) = (String::new(), String::new());
    for Declared { docs, name, takes, gives } in LISTED {
        let method = camel(name);
        match docs {
            [] => {}
            [one] => writeln!(methods, "  /**{one} */").unwrap(),
            several => {
                let lines: String = several.iter().map(|line| format!("   *{line}\n")).collect();
                writeln!(methods, "  /**\n{lines}   */").unwrap();
            }
        }
        let arguments: Vec<String> =
            takes.iter().map(|(name, kind)| format!("{}: {}", camel(name), typescript(kind, &mut named))).collect();
        // What it gives is the page's own to change.
        let gives = typescript(gives, &mut named).replace("readonly ", "");
        writeln!(methods, "  {method}({}): Promise<{gives}>;", arguments.join(", ")).unwrap();
        let names: String = takes.iter().map(|(name, _)| format!(", '{}'", camel(name))).collect();
        writeln!(table, "  {method}: ['{name}'{names}],").unwrap();
    }
    let imports: String = named.iter().map(|name| format!("  {name},\n")).collect();
    let text = format!(
        "// Generated from `src-tauri/ask/src/wire/command/declared.rs`. Do not edit: `make types` writes it.\n\
         import type {{\n{imports}}} from './wire';\n\n\
         /** Every command of the program. Each may reject with a `CommandError`. */\n\
         export interface Commands {{\n{methods}}}\n\n\
         /** By which name each is called, and what its arguments are called, in their order. */\n\
         export const commands = {{\n{table}}} as const satisfies Record<keyof Commands, readonly [string, ...string[]]>;\n\n\
         export type CommandName = (typeof commands)[keyof Commands][0];\n"
    );
    is_as_written("commands.ts", &text);
}
