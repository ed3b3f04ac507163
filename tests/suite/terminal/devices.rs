//! Devices and tokens at a terminal: listed, changed, removed; and the yes that only a person at it can give.

use anyhow::{Context, Result, ensure};
use ask::settings::Settings;
use serde_json::Value;
use tests::terminal::Desk;

/// The id that stands in the list before this name.
async fn id_of(desk: &Desk, name: &str) -> Result<String> {
    let listed = desk.run(&["devices", "--json"], "").await?;
    let list: Value = serde_json::from_str(&listed.out)?;
    let found = list["devices"].as_array().into_iter().flatten().find(|one| one["name"] == name);
    Ok(found.and_then(|one| one["id"].as_str()).with_context(|| format!("{name}: {}", listed.out))?.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_made_listed_changed_and_removed() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let none = desk.run(&["devices"], "").await?;
    ensure!(none.code == Some(0) && none.remarks.contains("Nothing else has access"), "{none:?}");
    let made = desk.run(&["tokens", "add", "CI", "--scope", "answer", "--days", "30"], "").await?;
    ensure!(made.code == Some(0) && made.out.starts_with("askwell_") && made.out.lines().count() == 1, "{made:?}");
    ensure!(made.remarks.contains("shown this once"), "{made:?}");
    let listed = desk.run(&["tokens"], "").await?;
    for said in ["CI (token)", "answer · not used yet · valid until 20"] {
        ensure!(listed.out.contains(said), "{said}: {listed:?}");
    }
    ensure!(!listed.out.contains(made.out.trim()), "{listed:?}");
    let id = id_of(&desk, "CI").await?;
    let changed = desk.run(&["devices", "scope", &id, "everything"], "").await?;
    ensure!(changed.code == Some(0) && changed.out.contains("everything · not used yet"), "{changed:?}");
    let renamed = desk.run(&["devices", "rename", &id[..4], "Build"], "").await?;
    ensure!(renamed.out.contains("Build (token)"), "{renamed:?}");
    for (arguments, code, said) in [
        (&["devices", "rename", "Build", ""][..], 1, "A name has 1 to 60 characters"),
        (&["devices", "remove", "nobody"], 2, "No device or token is called nobody"),
        (&["devices", "scope", "Build", "root"], 2, "possible values: answer, work, everything"),
        (&["tokens", "add", "More", "--days", "0"], 2, "0 is not in 1..=3650"),
    ] {
        let refused = desk.run(arguments, "").await?;
        ensure!(refused.code == Some(code) && refused.remarks.contains(said), "{arguments:?}: {refused:?}");
    }
    let removed = desk.run(&["devices", "remove", "Build"], "").await?;
    ensure!(removed.code == Some(0) && removed.out.contains("Removed: Build (token)"), "{removed:?}");
    ensure!(desk.run(&["tokens"], "").await?.remarks.contains("No tokens yet"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_allowed_by_a_person_at_the_terminal_and_by_no_script() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    desk.run(&["tokens", "add", "Laptop"], "").await?;
    let is_trusted = async || anyhow::Ok(desk.run(&["devices"], "").await?.out.contains("also without approvals"));
    let piped = desk.run(&["devices", "allow", "Laptop"], "yes\n").await?;
    ensure!(piped.code == Some(1) && piped.remarks.contains("by your yes, in a terminal"), "{piped:?}");
    ensure!(!is_trusted().await?);
    let mut seat = desk.sit_down("devices allow Laptop")?;
    seat.sees("yes or no").await?;
    seat.types("\r").await?;
    seat.sees("Nothing was changed").await?;
    seat.is_closed().await?;
    ensure!(!is_trusted().await?);
    let mut seat = desk.sit_down("devices allow Laptop")?;
    seat.sees("yes or no").await?;
    seat.types("yes\r").await?;
    seat.sees("also without approvals and outside the sandbox").await?;
    seat.is_closed().await?;
    ensure!(is_trusted().await?);
    // A no is said without asking.
    let denied = desk.run(&["devices", "deny", "Laptop"], "").await?;
    ensure!(denied.code == Some(0) && !is_trusted().await?, "{denied:?}");
    Ok(())
}
