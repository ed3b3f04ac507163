//! Images that a tool gives: kept with its result, shown to models that take them and to the person, and gone with the
//! conversation.

use super::*;
use anyhow::Context;
use ask::attachment::owner;
use ask::branch::interaction_in;
use ask::outcome::Settling;
use ask::rule::Mode;
use ask::settings::{Settings, Wire};
use ask::thread::ActionEntry;
use ask::wire::BranchFrom;
use ask::{CallId, ConversationId, Response, SubmitId, Surface as By};
use std::path::{Path, PathBuf};
use tests::mcp::Era;
use tests::patience::{PATIENCE, until};
use tests::program::mortal;
use tests::spoken;
use tests::surface::reopen;
use tests::wire_server::{Answer as Spoken, Asked, WireServer};
use uuid::Uuid;

const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const TOLD: &str = "A picture:\n\n[Image \"picture.png\": image/png, 1x1]";

/// A model on this wire that calls the tool once, and says "Done." to everything else.
fn says(wire: Wire, asked: &Asked) -> Spoken {
    let body = String::from_utf8_lossy(&asked.body);
    let name = named("picture");
    let one = [("call_1", name.as_str(), json!({}))];
    let (text, calls): (&str, &[_]) = if body.contains("call_1") { ("Done.", &[]) } else { ("", &one) };
    Spoken::stream(match wire {
        Wire::OpenAi => spoken::openai(text, calls),
        Wire::Anthropic => spoken::anthropic(text, calls),
    })
}

fn settings(wire: Wire, images: bool, model: &WireServer, server: &Scripted) -> Result<Settings> {
    let id = "0197b1de-0000-7000-8000-000000000001";
    let base_url = match wire {
        Wire::OpenAi => model.base_url(),
        Wire::Anthropic => format!("http://{}", model.address),
    };
    let profile = json!({ "id": id, "name": "Scripted", "wire": wire, "baseUrl": base_url, "model": "scripted", "images": images });
    let ai = json!({ "profile": id, "profiles": [profile] });
    Ok(serde_json::from_value(json!({ "welcomed": true, "ai": ai, "mcp": [server.server] }))?)
}

/// What stands at the end of the request after the call: its result, and the image.
fn expected(wire: Wire, images: bool) -> String {
    let shown =
        if images { TOLD.to_owned() } else { format!("{TOLD}\n\n(You cannot be shown images. The person sees them.)") };
    let shown = json!(shown).to_string();
    match (wire, images) {
        (Wire::OpenAi, true) => format!(
            r#"{{"role":"tool","tool_call_id":"call_1","content":{shown}}},{{"role":"assistant","content":"(Paused here.)"}},{{"role":"user","content":[{{"type":"text","text":"(Images of the result of call_1: \"picture.png\")"}},{{"type":"image_url","image_url":{{"url":"data:image/png;base64,{PIXEL}"}}}}]}}]}}"#
        ),
        (Wire::OpenAi, false) => format!(r#"{{"role":"tool","tool_call_id":"call_1","content":{shown}}}]}}"#),
        (Wire::Anthropic, true) => format!(
            r#"{{"type":"tool_result","tool_use_id":"call_1","content":[{{"type":"text","text":{shown}}},{{"type":"image","source":{{"type":"base64","media_type":"image/png","data":"{PIXEL}"}}}}],"cache_control":{{"type":"ephemeral"}}}}]}}]}}"#
        ),
        (Wire::Anthropic, false) => format!(
            r#"{{"type":"tool_result","tool_use_id":"call_1","content":{shown},"cache_control":{{"type":"ephemeral"}}}}]}}]}}"#
        ),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_takes_images_is_shown_them_once_and_others_are_told() -> Result<()> {
    for (wire, images) in
        [(Wire::OpenAi, true), (Wire::OpenAi, false), (Wire::Anthropic, true), (Wire::Anthropic, false)]
    {
        let server = Scripted::new(Era::Modern)?;
        let model = WireServer::start(move |asked| says(wire, asked)).await;
        let data = TempDir::new()?;
        let (askwell, surface) = Surface::open(data.path(), Some(settings(wire, images, &model, &server)?)).await?;
        look_at_tools(&askwell).await?;
        let id = askwell.conversations().start(None, "Go".into(), Mode::SkipApprovals).await?;
        surface.complete(id, 1).await?;
        let end = expected(wire, images);
        let before = model.requests().into_iter().nth(1).map(|request| request.body).unwrap_or_default();
        assert!(before.ends_with(end.as_bytes()), "{wire:?} {images}: {}", String::from_utf8_lossy(&before));

        askwell.conversations().send(id, "And the gate?".into()).await?;
        surface.complete(id, 2).await?;
        let after = model.requests().into_iter().nth(2).map(|request| request.body).unwrap_or_default();
        let kept = before.len() - r#","cache_control":{"type":"ephemeral"}}]}]}"#.len();
        assert!(after[..kept] == before[..kept], "{wire:?} {images}: what was told once stays as it was");
        assert_eq!(String::from_utf8_lossy(&after).matches(PIXEL).count(), usize::from(images));
        askwell.close().await;
    }
    Ok(())
}

/// The one action of a conversation, with one image at least.
async fn shown(scene: &Scene, id: ConversationId) -> Result<(ActionEntry, Option<String>)> {
    let entry = scene.actions(id).await?.into_iter().find(|entry| !entry.files.is_empty());
    let entry = entry.ok_or_else(|| anyhow::anyhow!("no entry has an image"))?;
    let image = scene.askwell.files().result_image(id, entry.call.clone(), entry.files[0].id).await?;
    Ok((entry, image))
}

fn drawer(data: &Path, id: ConversationId, call: &CallId) -> PathBuf {
    data.join("attachments").join(id.to_string()).join(owner(call).to_string())
}

/// The names of the files in a folder, once there are so many.
async fn lying(folder: &Path, count: usize) -> Result<Vec<String>> {
    let names = || -> Vec<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    };
    let found = until(format!("{count} files"), async || Ok(Some(names()).filter(|names| names.len() == count))).await;
    found.with_context(|| format!("there are {:?}", names()))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_stays_with_its_result_and_goes_with_the_conversation() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let scene = seen_scene(&server.server, calls("picture", json!({}))).await?;
        let id = scene.start(Mode::SkipApprovals).await?;
        scene.surface.complete(id, 1).await?;
        let whole = Some(format!("data:image/png;base64,{PIXEL}"));
        let (entry, image) = shown(&scene, id).await?;
        assert_eq!((entry.result.as_str(), &image), (TOLD, &whole));
        let file = entry.files[0].clone();
        assert_eq!((file.name.as_str(), file.media_type.as_str(), file.bytes), ("picture.png", "image/png", 70));

        let folder = drawer(scene.data.path(), id, &entry.call);
        assert!(Path::new(&file.path).starts_with(&folder), "{} {folder:?}", file.path);
        // As a try of the call leaves it that was killed before its result was committed.
        std::fs::write(folder.join(format!("{}-picture.png", Uuid::from_u128(7))), "left behind")?;
        let scene = scene.restarted().await?;
        assert_eq!(lying(&folder, 1).await?, [format!("{}-picture.png", file.id)]);
        assert_eq!(shown(&scene, id).await?.1, whole, "{era:?}: and after a restart");

        scene.askwell.deletions().delete(id).await?;
        scene.askwell.deletions().remove(id).await?;
        assert_eq!(std::fs::read_dir(scene.data.path().join("attachments"))?.count(), 0, "{era:?}");
        scene.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_has_images_of_its_own() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let script = |request: &Request| match request.replies() {
        0 => Say::call(&named("picture"), json!({})),
        1 => Say::ask("Which berth?", &["North", "South"]),
        _ => Say::text("Done."),
    };
    let scene = seen_scene(&server.server, script).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let asked = scene.surface.question("Which berth?").await?;
    answer(&scene.askwell, &asked, Response::Dismissed).await;
    scene.surface.complete(id, 1).await?;
    let branch = ConversationId(Uuid::from_u128(0xb));
    let other = BranchFrom {
        conversation_id: id,
        interaction_id: asked.interaction_id,
        branch_id: branch,
        submit_id: SubmitId(Uuid::from_u128(9)),
        response: Response::Delegated { comment: None },
        restore_files: false,
    };
    scene.askwell.branches().make(other, By::Window).await?;
    scene.surface.complete(branch, 1).await?;
    assert_ne!(interaction_in(branch, asked.interaction_id), asked.interaction_id);
    scene.askwell.deletions().delete(id).await?;
    let scene = scene.restarted().await?;
    let (entry, image) = shown(&scene, branch).await?;
    assert_eq!(image, Some(format!("data:image/png;base64,{PIXEL}")));
    assert!(Path::new(&entry.files[0].path).is_file(), "it lies where the branch says: {:?}", entry.files);
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_image_or_broken_or_huge_is_told_and_nothing_breaks() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let scene = seen_scene(&server.server, calls("gallery", json!({}))).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    let told = [
        "[An image (image/png) that came broken and cannot be shown.]",
        "[An image (image/png) that came broken and cannot be shown.]",
        "[What was said to be an image (image/png) is none, but text/plain; it is left out.]",
        "[An image (image/svg+xml) of a kind that cannot be shown here.]",
        "[An image (image/png) that is larger than the 10 MiB that are kept of one.]",
        "[Image \"gallery.png\": image/png, 1x1]",
        "[file:///maps/harbour.png]\n[Image \"harbour.png\": image/png, 1x1]",
    ];
    assert_eq!(
        scene.results(),
        [format!("{}\n\n(You cannot be shown images. The person sees them.)", told.join("\n\n"))]
    );
    let (entry, _) = shown(&scene, id).await?;
    let names: Vec<&str> = entry.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["gallery.png", "harbour.png"]);
    scene.askwell.close().await;
    Ok(())
}

/// The program that is killed. Does nothing but where the test below starts it with its folder.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the test that kills it"]
async fn lives() -> Result<()> {
    let Some(data) = std::env::var_os("ASKWELL_IMAGES_DATA") else { return Ok(()) };
    let (askwell, surface) = reopen(Path::new(&data)).await?;
    let id = askwell.conversations().start(None, "Go".into(), Mode::SkipApprovals).await?;
    surface.complete(id, 1).await?;
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_the_image_and_its_result_it_is_there_once_in_the_end() -> Result<()> {
    for point in ["images-kept:1", "acted:1"] {
        let server = Scripted::new(Era::Modern)?;
        let before = seen_scene(&server.server, calls("picture", json!({}))).await?;
        before.askwell.close().await;
        let Scene { model, data, askwell, workspace, .. } = before;
        drop(askwell);
        let mut victim = mortal(&std::env::current_exe()?.display().to_string());
        victim.args(["--exact", "suite::mcp::images::lives", "--ignored"]).env("ASKWELL_IMAGES_DATA", data.path());
        victim.env("ASKWELL_CRASH_AT", point);
        let ended = tokio::time::timeout(PATIENCE, victim.status()).await??;
        ensure!(!ended.success(), "{point}: it was killed");

        let (askwell, surface) = reopen(data.path()).await?;
        let scene = Scene { model, data, askwell, surface, workspace };
        let known = scene.askwell.conversations().all().await?;
        let id = known.first().map(|known| known.id).ok_or_else(|| anyhow::anyhow!("the conversation is lost"))?;
        let ask_again = async {
            let is_lost = |asked: &ask::Interaction| matches!(asked.body, ask::Body::ConnectionLost { .. });
            let asked = scene.surface.asked("what became of the call", is_lost).await?;
            answer(&scene.askwell, &asked, Response::Settled { how: Settling::Retry }).await;
            std::future::pending::<Result<()>>().await
        };
        tokio::select! {
            ended = scene.surface.complete(id, 1) => drop(ended?),
            failed = ask_again => failed?,
        }
        let (entry, image) = shown(&scene, id).await?;
        assert_eq!(image, Some(format!("data:image/png;base64,{PIXEL}")), "{point}");
        let folder = drawer(scene.data.path(), id, &entry.call);
        assert_eq!(lying(&folder, 1).await?, [format!("{}-picture.png", entry.files[0].id)], "{point}");
        scene.askwell.close().await;
    }
    Ok(())
}
