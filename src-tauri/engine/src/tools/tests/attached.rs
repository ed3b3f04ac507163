//! `read_file` on files that were attached to answers: by the path as answers tell it, and nothing beside them.

use super::*;
use crate::attachments::{AttachmentOwner, Attachments};
use crate::host::new_id;
use ask::{AttachmentId, ConversationId, InteractionId};
use std::sync::Arc;

struct Scene {
    data: TempDir,
    files: Arc<Attachments>,
    place: AttachmentOwner,
}

impl Scene {
    fn new() -> Scene {
        let data = folder(&[]);
        let files = Arc::new(Attachments::open(data.path()).0);
        Scene { data, files, place: place() }
    }

    fn keep(&self, place: AttachmentOwner, content: &[u8]) -> String {
        self.files.keep(place, AttachmentId(new_id()), "notes.txt", content).unwrap().path
    }

    async fn read(&self, workspace: Option<&Workspace>, path: &str) -> CallResult {
        let attached = ConversationAttachments::new(self.files.clone(), self.place.conversation);
        run(workspace, Some(&attached), "read_file", json!({ "path": path }).as_object().unwrap()).await
    }
}

fn place() -> AttachmentOwner {
    AttachmentOwner { conversation: ConversationId(new_id()), interaction: InteractionId(new_id()) }
}

#[tokio::test]
async fn an_attached_file_is_read_with_or_without_a_workspace() {
    let scene = Scene::new();
    let path = scene.keep(scene.place, b"one\ntwo\n");
    let inside = folder(&[("a.txt", "a")]);
    let workspace = Workspace::open(inside.path()).unwrap();
    for ground in [None, Some(&workspace)] {
        let result = scene.read(ground, &path).await;
        assert_eq!((result.status, result.content.as_str()), (CallStatus::Ok, "1\tone\n2\ttwo"));
    }
    assert_eq!(scene.read(Some(&workspace), "a.txt").await.content, "1\ta", "the workspace is read as before");
    fs::remove_file(&path).unwrap();
    let gone = scene.read(None, &path).await;
    assert_eq!(gone.status, CallStatus::Failed);
    assert!(gone.content.starts_with("This attached file is not there any more."), "{}", gone.content);
    scene.files.remove_conversation(scene.place.conversation).unwrap();
    assert!(scene.read(None, &path).await.content.starts_with("This attached file"), "its folder is gone too");
}

#[tokio::test]
async fn nothing_beside_the_conversations_own_files_is_read() {
    let scene = Scene::new();
    let own = scene.keep(scene.place, b"own");
    let other = scene.keep(place(), b"another conversation's");
    fs::write(scene.data.path().join("askwell.db"), "secret").unwrap();
    let root = scene.data.path().join("attachments").join(scene.place.conversation.to_string());
    let data = root.join("../../askwell.db").display().to_string();
    let inside = folder(&[]);
    let workspace = Workspace::open(inside.path()).unwrap();
    for path in [&other, &data, &own.replace("attachments", "attachments/../attachments")] {
        for ground in [None, Some(&workspace)] {
            let result = scene.read(ground, path).await;
            assert_ne!(result.status, CallStatus::Ok, "{path}: {}", result.content);
        }
    }
    let folder = scene.read(None, &root.display().to_string()).await;
    assert!(folder.content.contains("is a folder"), "{}", folder.content);
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_leads_nowhere() {
    use std::os::unix::fs::symlink;
    let scene = Scene::new();
    let own = scene.keep(scene.place, b"own");
    let secret = scene.data.path().join("secret.txt");
    fs::write(&secret, "secret").unwrap();
    let link = Path::new(&own).with_file_name("link.txt");
    symlink(&secret, &link).unwrap();
    let result = scene.read(None, &link.display().to_string()).await;
    assert_eq!(result.status, CallStatus::Failed);
    assert!(result.content.contains("symbolic link"), "{}", result.content);

    let conversation = Path::new(&own).ancestors().nth(2).unwrap();
    fs::remove_dir_all(conversation).unwrap();
    let elsewhere = folder(&[("secret.txt", "secret")]);
    symlink(elsewhere.path(), conversation).unwrap();
    let result = scene.read(None, &conversation.join("secret.txt").display().to_string()).await;
    assert_eq!(result.status, CallStatus::Failed, "{}", result.content);
}
