//! What is not attached, and what the person is told then.

use super::*;
use ask::input::Invalid;
use ask::limits::{ATTACHMENT_BYTES_MAX, ATTACHMENTS_COUNT_MAX};
use ask::wire::ErrorCode;
use ask::{AttachmentId, InteractionId};

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_says_why_and_costs_nothing() -> Result<()> {
    let scene = Scene::new(Wire::OpenAi, None).await?;
    let (askwell, id) = (&scene.askwell, scene.ask.interaction_id);
    let own = TempDir::new()?;
    std::fs::write(own.path().join("a.txt"), "text")?;
    let large = std::fs::File::create(own.path().join("large.iso"))?;
    large.set_len(ATTACHMENT_BYTES_MAX as u64 + 1)?;

    let path = |name: &str| own.path().join(name);
    let cases = [
        (path(""), "is a folder"),
        (path("none.txt"), "“none.txt” no longer exists"),
        (path("large.iso"), "“large.iso” has 10485761 bytes; a file of up to 10485760 bytes"),
    ];
    for (path, part) in cases {
        let refused = askwell.files().add_path(id, path).await.unwrap_err();
        assert!(refused.code == ErrorCode::Invalid && refused.message.contains(part), "{refused:?}");
    }
    let refused = askwell.files().add(id, "a".into(), vec![0; ATTACHMENT_BYTES_MAX + 1]).await.unwrap_err();
    assert!(refused.message.contains("10485761"), "{refused:?}");
    let some = vec![path("a.txt"), path("none.txt")];
    assert!(askwell.files().add_paths(id, some).await.is_err());
    scene.files(0).await?;

    let all = vec![path("a.txt"); ATTACHMENTS_COUNT_MAX];
    assert_eq!(askwell.files().add_paths(id, all).await?.len(), ATTACHMENTS_COUNT_MAX);
    let refused = askwell.files().add_path(id, path("a.txt")).await.unwrap_err();
    assert!(refused.message.contains("Up to 5 files"), "{refused:?}");

    let nobody = InteractionId(engine::host::new_id());
    let refused = askwell.files().add(nobody, "a".into(), vec![1]).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotFound);
    scene.answer(Vec::new()).await;
    let refused = askwell.files().add(id, "a".into(), vec![1]).await.unwrap_err();
    assert!(refused.message.contains("has been answered"), "{refused:?}");
    scene.files(0).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_names_files_only_as_they_lie_there() -> Result<()> {
    let scene = Scene::new(Wire::OpenAi, Some(true)).await?;
    let kept = scene.attach("notes.txt", b"moss green").await?;
    let lie = Attachment {
        name: "plan.png".into(),
        media_type: "image/png".into(),
        bytes: 1,
        path: "/etc/passwd".into(),
        ..kept.clone()
    };
    let unknown = Attachment { id: AttachmentId(engine::host::new_id()), ..kept.clone() };
    let refused = scene.answer(vec![lie.clone(), unknown]).await;
    assert_eq!(refused, Submitted::Invalid { field: "attachments".into(), why: Invalid::UnknownFile });
    assert_eq!(scene.askwell.inbox().all().await?.len(), 1, "the card stays, and so does the file");
    scene.files(1).await?;

    let accepted = scene.answer(vec![lie.clone(), lie]).await;
    assert!(matches!(accepted, Submitted::Accepted { .. }), "{accepted:?}");
    let told = result(Wire::OpenAi, &scene.request(1).await?.json())?;
    assert_eq!(told["attachments"], json!([{ "name": "notes.txt", "type": "text/plain", "path": kept.path }]));
    Ok(())
}
