use super::{Keep, KeepError, Library, check};
use ask::limits::{TEMPLATE_BYTES_MAX, TEMPLATES_COUNT_MAX};
use ask::settings::Language;
use ask::template::{Template, TemplateFileError, TemplateSource};
use std::fs;
use std::path::Path;

const GOOD: &str = "kind = \"agent_to_user\"\ntitle = \"T\"\ndescription = \"D\"\nquestion = \"Q\"\n";

fn put(root: &Path, path: &str, content: impl AsRef<[u8]>) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

fn names(library: &Library, source: TemplateSource) -> Vec<&str> {
    library.files.iter().filter(|file| file.source == source).map(|file| file.name.as_str()).collect()
}

fn wrong<'l>(library: &'l Library, name: &str) -> &'l TemplateFileError {
    let file = library.files.iter().find(|file| file.name == name && file.source != TemplateSource::BuiltIn).unwrap();
    &file.read.as_ref().unwrap_err()[0].wrong
}

#[test]
fn each_folder_is_read_and_a_missing_one_is_none() {
    let (data, workspace) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let read = || Library::of_conversation(data.path(), Some(workspace.path()), Language::En);
    assert_eq!(names(&read(), TemplateSource::BuiltIn).len(), 3);
    assert_eq!((read().files.len(), read().warnings.len()), (3, 0));
    put(data.path(), "templates/b.toml", GOOD);
    put(data.path(), "templates/a.toml", GOOD);
    put(workspace.path(), ".askwell/templates/c.toml", GOOD);
    put(workspace.path(), "templates/not-here.toml", GOOD);
    let library = read();
    assert_eq!(names(&library, TemplateSource::Own), ["a", "b"]);
    assert_eq!(names(&library, TemplateSource::Workspace), ["c"]);
    assert_eq!(library.shelf().len(), 6);
    let gone = Library::of_conversation(data.path(), Some(Path::new("/nowhere/at/all")), Language::En);
    assert_eq!((gone.shelf().len(), gone.warnings.len()), (5, 0));
}

#[test]
fn a_file_that_cannot_be_used_is_left_out_and_told_of() {
    let data = tempfile::tempdir().unwrap();
    put(data.path(), "templates/broken.toml", "kind = ");
    put(data.path(), "templates/binary.toml", b"kind = \"\xff\"");
    put(data.path(), "templates/long.toml", "#".repeat(TEMPLATE_BYTES_MAX + 1));
    put(data.path(), "templates/Wrong Name.toml", GOOD);
    put(data.path(), "templates/README.md", "not a template");
    put(data.path(), "templates/.half.toml", "kind = ");
    fs::create_dir(data.path().join("templates/folder.toml")).unwrap();
    let library = Library::of_person(data.path(), Language::En);
    assert_eq!(names(&library, TemplateSource::Own), ["binary", "broken", "folder", "long"]);
    assert_eq!(library.shelf().len(), 3, "what is built in is there as ever");
    assert!(matches!(wrong(&library, "broken"), TemplateFileError::Toml { .. }));
    assert_eq!(wrong(&library, "binary"), &TemplateFileError::NotText);
    assert_eq!(wrong(&library, "folder"), &TemplateFileError::NotAFile);
    assert_eq!(wrong(&library, "long"), &TemplateFileError::FileTooLong { max: TEMPLATE_BYTES_MAX });
    let warned: Vec<_> = library.warnings.iter().map(|warning| &warning.fault.wrong).collect();
    assert_eq!(warned, [&TemplateFileError::FileName]);
}

#[test]
fn more_files_than_are_read_are_told_of() {
    let data = tempfile::tempdir().unwrap();
    for n in 0..=TEMPLATES_COUNT_MAX {
        put(data.path(), &format!("templates/t{n:03}.toml"), GOOD);
    }
    let library = Library::of_person(data.path(), Language::En);
    assert_eq!(names(&library, TemplateSource::Own).len(), TEMPLATES_COUNT_MAX);
    assert_eq!(library.warnings[0].fault.wrong, TemplateFileError::TooManyFiles { max: TEMPLATES_COUNT_MAX });
    let full = Keep::of(data.path()).save("one-more", GOOD, None);
    assert!(matches!(full, Err(KeepError::Full)), "{full:?}");
}

#[cfg(unix)]
#[test]
fn no_link_is_followed_wherever_it_stands() {
    use std::os::unix::fs::symlink;
    let outside = tempfile::tempdir().unwrap();
    put(outside.path(), "secret.toml", GOOD);
    put(outside.path(), "templates/secret.toml", GOOD);
    let read = |root: &Path| Library::of_conversation(root, Some(root), Language::En);

    let file = tempfile::tempdir().unwrap();
    put(file.path(), ".askwell/templates/real.toml", GOOD);
    symlink(outside.path().join("secret.toml"), file.path().join(".askwell/templates/secret.toml")).unwrap();
    let library = read(file.path());
    assert_eq!(wrong(&library, "secret"), &TemplateFileError::NotAFile);
    assert_eq!(library.shelf().len(), 4);

    for link in ["templates", ".askwell"] {
        let root = tempfile::tempdir().unwrap();
        let target = if link == "templates" { outside.path().join("templates") } else { outside.path().to_owned() };
        symlink(target, root.path().join(link)).unwrap();
        let library = read(root.path());
        assert_eq!(library.shelf().len(), 3, "{link}");
        assert!(matches!(library.warnings[0].fault.wrong, TemplateFileError::Unreadable { .. }), "{link}");
        assert!(Keep::of(root.path()).save("secret", GOOD, None).is_err() || link == ".askwell");
    }
    assert_eq!(fs::read_to_string(outside.path().join("templates/secret.toml")).unwrap(), GOOD);

    let pipe = tempfile::tempdir().unwrap();
    fs::create_dir(pipe.path().join("templates")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(pipe.path().join("templates/pipe.toml")).status().unwrap();
    assert!(made.success());
    assert_eq!(wrong(&read(pipe.path()), "pipe"), &TemplateFileError::NotAFile);
}

#[test]
fn only_the_file_that_was_shown_is_written_over_or_removed() {
    let data = tempfile::tempdir().unwrap();
    let keep = Keep::of(data.path());
    let text = || fs::read_to_string(data.path().join("templates/mine.toml")).ok();
    keep.save("mine", GOOD, None).unwrap();
    assert!(matches!(keep.save("mine", "other", None), Err(KeepError::Changed)), "it is there already");
    keep.save("mine", "second", Some(GOOD)).unwrap();
    assert!(matches!(keep.save("mine", "third", Some(GOOD)), Err(KeepError::Changed)));
    assert!(matches!(keep.remove("mine", GOOD), Err(KeepError::Changed)));
    assert_eq!(text().as_deref(), Some("second"));
    keep.remove("mine", "second").unwrap();
    assert_eq!(text(), None);
    keep.remove("mine", "second").unwrap();
    assert!(matches!(keep.save("mine", GOOD, Some("second")), Err(KeepError::Changed)), "it has gone meanwhile");
    let left = fs::read_dir(data.path().join("templates")).unwrap().count();
    assert_eq!(left, 0, "no half-written file stays");
}

#[test]
fn a_file_anywhere_can_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "Any Name.txt", GOOD);
    assert_eq!(check(&folder.path().join("Any Name.txt")), Template::read(GOOD));
    assert!(matches!(
        check(folder.path()).unwrap_err()[0].wrong,
        TemplateFileError::NotAFile | TemplateFileError::Unreadable { .. }
    ));
}
