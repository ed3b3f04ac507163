//! What lies on the disk, and what is told of it.

use super::*;
use crate::host::new_id;
use ask::limits::ATTACHMENT_NAME_BYTES_MAX;
use std::fs;
use tempfile::TempDir;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR and so on";

struct Disk {
    data: TempDir,
    files: Attachments,
    place: AttachmentOwner,
}

impl Disk {
    fn new() -> Disk {
        let data = tempfile::tempdir().unwrap();
        let (files, found) = Attachments::open(data.path());
        assert!(found.is_empty());
        let place = AttachmentOwner { conversation: ConversationId(new_id()), interaction: InteractionId(new_id()) };
        Disk { data, files, place }
    }

    fn keep(&self, name: &str, content: &[u8]) -> Result<Attachment, AttachmentError> {
        self.files.keep(self.place, AttachmentId(new_id()), name, content)
    }

    fn folder(&self) -> PathBuf {
        let AttachmentOwner { conversation, interaction } = self.place;
        self.data.path().join("attachments").join(conversation.to_string()).join(interaction.to_string())
    }

    fn lying(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder()).into_iter().flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_copy_is_kept_under_its_id_and_told_as_it_lies_there() {
    let disk = Disk::new();
    let kept = disk.keep("../设计.png", PNG).unwrap();
    let path = disk.folder().join(format!("{}-设计.png", kept.id));
    let expected = Attachment {
        id: kept.id,
        name: "设计.png".into(),
        media_type: "image/png".into(),
        bytes: PNG.len() as u64,
        path: path.to_str().unwrap().into(),
    };
    assert_eq!(kept, expected);
    assert_eq!(fs::read(&path).unwrap(), PNG);
    assert_eq!(disk.files.find(disk.place, kept.id).unwrap(), Some(expected.clone()));
    assert_eq!(disk.files.read(disk.place, kept.id, PNG.len()).unwrap().as_deref(), Some(PNG));
    assert_eq!(disk.files.read(disk.place, kept.id, PNG.len() - 1).unwrap(), None, "larger than was asked for");
    assert_eq!(disk.files.find(disk.place, AttachmentId(new_id())).unwrap(), None);

    let (again, found) = Attachments::open(disk.data.path());
    assert_eq!(found, [(disk.place, disk.lying())]);
    assert_eq!(again.find(disk.place, kept.id).unwrap(), Some(expected), "another start finds the same");
}

#[test]
fn the_longest_name_is_told_whole() {
    let disk = Disk::new();
    let kept = disk.keep(&format!("{}.txt", "图".repeat(300)), b"text").unwrap();
    assert!(kept.name.len() <= ATTACHMENT_NAME_BYTES_MAX && kept.name.ends_with(".txt"));
    assert_eq!((kept.media_type.as_str(), disk.lying().len()), ("text/plain", 1));
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_look_at_files_and_folders() {
    use std::os::unix::fs::PermissionsExt;
    let disk = Disk::new();
    let kept = disk.keep("a", b"a").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(Path::new(&kept.path)), 0o600);
    for folder in disk.folder().ancestors().take(3) {
        assert_eq!(mode(folder), 0o700, "{}", folder.display());
    }
}

#[test]
fn limits_are_kept_and_named() {
    let disk = Disk::new();
    let large = vec![b'a'; ATTACHMENT_BYTES_MAX + 1];
    let bytes = large.len() as u64;
    assert_eq!(disk.keep("a.log", &large), Err(AttachmentError::TooLarge { name: "a.log".into(), bytes }));
    assert!(!disk.data.path().join("attachments").exists(), "nothing was made for it");
    disk.keep("as large as can be", &large[1..]).unwrap();
    for _ in 1..ATTACHMENTS_COUNT_MAX {
        disk.keep("a", b"a").unwrap();
    }
    assert_eq!(disk.keep("b", b"b"), Err(AttachmentError::TooMany));
    assert_eq!(disk.lying().len(), ATTACHMENTS_COUNT_MAX);
    for language in [ask::settings::Language::En, ask::settings::Language::Zh] {
        let told = AttachmentError::TooLarge { name: "a.log".into(), bytes }.told(language).message;
        assert!(told.contains("a.log") && told.contains("10485761") && told.contains("10485760"), "{told}");
        assert!(AttachmentError::TooMany.told(language).message.contains('5'));
    }
}

#[test]
fn many_at_once_never_exceed_the_count() {
    let disk = Disk::new();
    let kept = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..20).map(|_| scope.spawn(|| disk.keep("a", b"a").is_ok())).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).filter(|kept| *kept).count()
    });
    assert_eq!((kept, disk.lying().len()), (ATTACHMENTS_COUNT_MAX, ATTACHMENTS_COUNT_MAX));
}

#[test]
fn what_is_removed_takes_its_empty_folders_along() {
    let disk = Disk::new();
    let (one, two) = (disk.keep("1", b"1").unwrap(), disk.keep("2", b"2").unwrap());
    disk.files.remove(disk.place, one.id).unwrap();
    disk.files.remove(disk.place, one.id).unwrap();
    assert_eq!(disk.lying(), [format!("{}-2", two.id)]);
    disk.files.keep_only(disk.place, &[two.id]);
    assert_eq!(disk.lying().len(), 1);
    disk.files.keep_only(disk.place, &[]);
    assert!(!disk.folder().parent().unwrap().exists());
    assert!(!disk.files.used(disk.place));
    disk.keep("3", b"3").unwrap();
    disk.files.remove_conversation(disk.place.conversation).unwrap();
    assert!(!disk.folder().parent().unwrap().exists());
}

#[test]
fn what_came_after_the_look_stays() {
    let disk = Disk::new();
    let (named, unneeded) = (disk.keep("1", b"1").unwrap(), disk.keep("2", b"2").unwrap());
    let others = disk.files.others(disk.place, &[named.id]);
    assert_eq!(others, [unneeded.id]);
    let later = disk.keep("3", b"3").unwrap();
    disk.files.remove_these(disk.place, &others);
    assert_eq!(disk.lying(), [format!("{}-1", named.id), format!("{}-3", later.id)]);
    let (files, _) = Attachments::open(disk.data.path());
    assert_eq!(files.others(disk.place, &[named.id]), [later.id], "also those of an earlier start");
}

#[test]
fn at_the_start_only_what_lay_there_and_is_not_needed_goes() {
    let disk = Disk::new();
    let (needed, lost) = (disk.keep("needed", b"1").unwrap(), disk.keep("lost", b"2").unwrap());
    fs::write(disk.folder().join(format!(".{}.part", lost.id)), "half").unwrap();
    let (files, found) = Attachments::open(disk.data.path());
    let fresh = files.keep(disk.place, AttachmentId(new_id()), "fresh", b"3").unwrap();
    for (place, names) in &found {
        files.tidy(*place, names, &[needed.id], &Trash::of(disk.data.path(), 0));
    }
    let mut left = [format!("{}-needed", needed.id), format!("{}-fresh", fresh.id)];
    left.sort();
    assert_eq!(disk.lying(), left);
}

#[cfg(unix)]
#[test]
fn links_are_never_followed() {
    use std::os::unix::fs::symlink;
    let disk = Disk::new();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("secret.png"), PNG).unwrap();

    // A link in a file's place is no file, and is removed without what it leads to.
    disk.keep("a", b"a").unwrap();
    let planted = AttachmentId(new_id());
    symlink(elsewhere.path().join("secret.png"), disk.folder().join(format!("{planted}-x.png"))).unwrap();
    assert_eq!(disk.files.find(disk.place, planted).unwrap(), None);
    assert_eq!(disk.files.read(disk.place, planted, 1000).unwrap(), None);
    disk.files.remove_conversation(disk.place.conversation).unwrap();
    assert!(elsewhere.path().join("secret.png").exists());

    // A link in a folder's place is not entered, at any level.
    for level in 0..3 {
        let disk = Disk::new();
        let folder = disk.folder();
        let link = folder.ancestors().nth(level).unwrap();
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(elsewhere.path(), link).unwrap();
        let fault = disk.keep("a", b"a").unwrap_err();
        assert!(matches!(fault, AttachmentError::NotSaved { .. }), "level {level}: {fault:?}");
        disk.files.keep_only(disk.place, &[]);
        let _ = disk.files.remove_conversation(disk.place.conversation);
        let (_, found) = Attachments::open(disk.data.path());
        assert!(found.is_empty(), "level {level}");
    }
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 1, "nothing came, nothing went");
}

#[test]
fn a_failed_copy_leaves_nothing_behind() {
    let disk = Disk::new();
    fs::write(disk.data.path().join("attachments"), "a file in the folder's place").unwrap();
    assert!(matches!(disk.keep("a", b"a"), Err(AttachmentError::NotSaved { .. })));
    assert_eq!(AttachmentError::from(io::Error::from(io::ErrorKind::StorageFull)), AttachmentError::DiskFull);
}
