//! What of a result a model is not given, and what it has to be given to do its work.

use super::*;
use ask::message::{CallResult, CallStatus};
use ask::redacted::SecretKind::{self, Own, Password, PrivateKey, Token};
use std::path::Path;

/// Put together here, so that no search for keys finds one in this file.
fn key(mark: &str) -> String {
    format!("{mark}a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8")
}

fn result(content: &str) -> CallResult {
    CallResult::new(content.to_owned(), CallStatus::Ok)
}

fn hidden(text: &str) -> Vec<(SecretKind, String)> {
    let redacted = Redactor::default().redacted(result(text)).redacted;
    redacted.into_iter().map(|one| (one.kind, one.value)).collect()
}

#[test]
fn secrets_are_marked_wherever_they_stand_and_kept_whole() {
    let (github, open_ai) = (key("ghp_"), key("sk-proj-"));
    let pem = format!("-----BEGIN {} KEY-----\nMIIEpAIBAAKCAQEA\n-----END {0} KEY-----", "RSA PRIVATE");
    for (text, kind, value) in [
        (format!("OPENAI_API_KEY={open_ai}"), Token, open_ai.as_str()),
        (format!("   12\texport GITHUB_TOKEN=\"{github}\""), Token, &github),
        (format!("config/deploy.yml:7: token: {github}"), Token, &github),
        (format!("{{\"key\":\"{github}\"}}"), Token, &github),
        (pem.clone(), PrivateKey, &pem),
        ("DB_PASSWORD=swordfish".into(), Password, "swordfish"),
        ("    3\tDB_PASSWORD='swordfish'".into(), Password, "swordfish"),
        (".env:3: export DB_PASSWORD=swordfish".into(), Password, "swordfish"),
        ("password: Tr0ub4dor3horse".into(), Password, "Tr0ub4dor3horse"),
        ("url = postgres://ann:swordfish@db/x".into(), Password, "swordfish"),
        ("> Authorization: Bearer abc123def456ghi".into(), Token, "abc123def456ghi"),
    ] {
        assert_eq!(hidden(&text), [(kind, value.to_owned())], "{text}");
        let told = Redactor::default().redacted(result(&text)).content;
        assert!(!told.contains(value) && told.contains("[redacted by Askwell: "), "{told}");
        assert!(told.contains(" 1, "), "{told}");
    }
}

#[test]
fn what_is_worked_on_reaches_the_model() {
    for text in [
        "def login(user, password=None, token=token):",
        "connect(host, password=settings.password, token=self.token)",
        "let token = parser.next_token();",
        "  password: string;",
        "password: 'hunter2', // of a fixture",
        "const token = useToken();",
        "    api_key=os.environ[\"API_KEY\"],",
        "PASSWORD=$1",
        "TOKEN=$(cat token)",
        "DB_PASSWORD=changeme",
        "API_KEY=your-api-key-here",
        "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
        "postgres://postgres:postgres@localhost/test",
        "git clone https://user:password@example.com/x.git",
        "if token == \"(\" || token == \")\" {",
        "commit 3f1a2b4c5d6e7f8091a2b3c4d5e6f708192a3b4c",
        "sha512-PASSWORD is not stored here; see SECRET: none",
        "integrity sha512-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08==",
    ] {
        assert_eq!(hidden(text), [], "{text}");
        assert_eq!(Redactor::default().redacted(result(text)), result(text));
    }
}

#[test]
fn several_are_counted_and_what_askwell_uses_itself_is_found_encoded_too() {
    let redactor = knowing(&["p4ss/w\"örd+&key"]);
    let github = key("ghp_");
    let text = format!("a {github} b p4ss/w\"örd+&key c\nSMTP_PASSWORD=swordfish\n");
    let told = redactor.redacted(result(&text));
    let kinds: Vec<SecretKind> = told.redacted.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [Token, Own, Password]);
    for mark in ["access token 1, ", "key that Askwell uses 2, ", "password 3, "] {
        assert!(told.content.contains(mark), "{}", told.content);
    }
    assert!(told.content.contains("3 values that look like secrets were redacted"), "{}", told.content);
    let encoded = redactor.redacted(result(&STANDARD.encode("ann:p4ss/w\"örd+&key")));
    assert_eq!(encoded.redacted.len(), 1, "{}", encoded.content);
}

/// A value that is found by its shape and by itself is one value, with all of both.
#[test]
fn what_overlaps_is_hidden_as_one() {
    let github = key("ghp_");
    let redactor = knowing(&[&github[8..]]);
    let told = redactor.redacted(result(&format!("x {github} y")));
    assert_eq!(told.redacted.iter().map(|one| one.value.as_str()).collect::<Vec<_>>(), [github]);
}

/// This very project is what a model works on, too: nothing of it is a secret, but what its tests of secrets hold.
#[test]
fn of_a_whole_project_nothing_is_taken_for_a_secret() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut files, mut found) = (0, Vec::new());
    for folder in ["src-tauri", "ui/src", "tests", "docs", ".ci"] {
        for entry in walkdir(&root.join(folder)) {
            let Ok(text) = std::fs::read_to_string(&entry) else { continue };
            files += 1;
            let about_secrets = ["redact", "secret", "key", "token", "api", "mcp", "password"];
            let name = entry.display().to_string().to_lowercase();
            if !about_secrets.iter().any(|word| name.contains(word)) {
                found.extend(hidden(&text).into_iter().map(|(kind, value)| format!("{name}: {kind:?} {value}")));
            }
        }
    }
    assert!(files > 1_000, "{files} files");
    assert!(found.len() <= 10, "{} taken for secrets: {found:#?}", found.len());
}

fn walkdir(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { walkdir(&path) } else { vec![path] }).collect()
}
