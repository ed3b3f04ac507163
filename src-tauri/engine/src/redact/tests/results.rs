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
    let redacted = Redactor::default().redacted(result(text), 7).redacted;
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
        (format!("token=${{TOKEN:-{github}}}"), Token, &github),
        (format!("{{\"token\": \"{{{github}}}\"}}"), Token, &github),
        (format!("password=https://x.example/({github})"), Token, &github),
        (format!("\"a\\n{github}\\tb\""), Token, &github),
        (format!("?token%3D{github}"), Token, &github),
        (format!("\"private_key\": \"{pem}\""), PrivateKey, &pem),
        (format!("PRIVATE_KEY=\"{pem}\""), PrivateKey, &pem),
        (format!("private_key: {pem}"), PrivateKey, &pem),
        ("DB_PASS=swordfish".into(), Password, "swordfish"),
        ("SECRET_KEY = 'django-1nsecure-x'".into(), Token, "django-1nsecure-x"),
        ("DB_PASSWORD: s3cr3tpw".into(), Password, "s3cr3tpw"),
        (pem.clone(), PrivateKey, &pem),
        ("DB_PASSWORD=swordfish".into(), Password, "swordfish"),
        ("    3\tDB_PASSWORD='swordfish'".into(), Password, "swordfish"),
        (".env:3: export DB_PASSWORD=swordfish".into(), Password, "swordfish"),
        ("password: Tr0ub4dor3horse".into(), Password, "Tr0ub4dor3horse"),
        ("url = postgres://ann:swordfish@db/x".into(), Password, "swordfish"),
        ("> Authorization: Bearer abc123def456ghi".into(), Token, "abc123def456ghi"),
    ] {
        assert_eq!(hidden(&text), [(kind, value.to_owned())], "{text}");
        let told = Redactor::default().redacted(result(&text), 7).content;
        assert!(!told.contains(value) && told.contains("[redacted by Askwell: "), "{told}");
        assert!(told.contains(" 0007-1, "), "{told}");
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
        "token: this.tokenService2Impl",
        "apiKey = process.env.API_KEY_V2_PROD",
        "secret = aws_secretsmanager_secret.db2_password.arn",
        "PASSWORD=settings.PASSWORD",
        "T_TOKEN=T_TOKEN_KIND",
        "MAX_OUTPUT_TOKEN=128000",
        "_lib.sk_X509_NAME_new_null_2",
        "A file begins with -----BEGIN PRIVATE KEY----- and ends with its end.",
        "commit 3f1a2b4c5d6e7f8091a2b3c4d5e6f708192a3b4c",
        "sha512-PASSWORD is not stored here; see SECRET: none",
        "integrity sha512-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08==",
    ] {
        assert_eq!(hidden(text), [], "{text}");
        assert_eq!(Redactor::default().redacted(result(text), 7), result(text));
    }
}

#[test]
fn several_are_counted_and_what_askwell_uses_itself_is_found_encoded_too() {
    let redactor = knowing(&["p4ss/w\"örd+&key"]);
    let github = key("ghp_");
    let text = format!("a {github} b p4ss/w\"örd+&key c\nSMTP_PASSWORD=swordfish\n");
    let told = redactor.redacted(result(&text), 7);
    let kinds: Vec<SecretKind> = told.redacted.iter().map(|one| one.kind).collect();
    assert_eq!(kinds, [Token, Own, Password]);
    for mark in ["access token 0007-1, ", "key that Askwell uses 0007-2, ", "password 0007-3, "] {
        assert!(told.content.contains(mark), "{}", told.content);
    }
    assert!(told.content.contains("3 values that look like secrets were redacted"), "{}", told.content);
    let encoded = redactor.redacted(result(&STANDARD.encode("ann:p4ss/w\"örd+&key")), 7);
    assert_eq!(encoded.redacted.len(), 1, "{}", encoded.content);
}

/// A line that only reads like the beginning of a key hides nothing of what follows.
#[test]
fn a_key_ends_where_nothing_of_a_key_follows() {
    let body = "MIIEpAIBAAKCAQEAx7Vd0aWnUu5F9QkYwJtSgqzZ1bqX3vK2mPcR8hTyLdNeGfA5";
    let text =
        format!("a\n   12\t-----BEGIN {} KEY-----\n   13\t{body}\n   14\t{body}\nfn main() {{}}\nlater\n", "PRIVATE");
    let told = Redactor::default().redacted(result(&text), 7);
    assert_eq!(told.redacted.len(), 1, "{}", told.content);
    assert!(!told.content.contains("MIIE") && told.content.contains("fn main() {}\nlater"), "{}", told.content);
}

/// A value that is found by its shape and by itself is one value, with all of both.
#[test]
fn what_overlaps_is_hidden_as_one() {
    let github = key("ghp_");
    let redactor = knowing(&[&github[8..]]);
    let told = redactor.redacted(result(&format!("x {github} y")), 7);
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
