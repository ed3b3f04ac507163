//! The real keychain of Linux, on a bus of its own. Skipped, with a line that says so, where its programs are missing.
#![cfg(target_os = "linux")]

use super::*;
use std::process::{Command, Stdio};

/// Set for the child that runs inside the private session.
const INSIDE: &str = "ASKWELL_TEST_PRIVATE_BUS";

fn missing(program: &str) -> bool {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let missing = found.is_err();
    if missing {
        println!("skipped: {program} is not installed");
    }
    missing
}

/// Runs one ignored test of this very program in a session with its own bus, and its own unlocked keyring if wanted.
fn in_private_session(test: &str, keyring: bool) {
    if missing("dbus-run-session") || (keyring && missing("gnome-keyring-daemon")) {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let start = if keyring {
        "printf secret | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1 && "
    } else {
        ""
    };
    let script = format!("{start}exec \"$0\" --exact --ignored --nocapture {test}");
    let program = std::env::current_exe().unwrap();
    let output = Command::new("dbus-run-session")
        .args(["--", "sh", "-c", &script])
        .arg(program)
        .env(INSIDE, "1")
        .env("HOME", home.path())
        .env("XDG_RUNTIME_DIR", home.path())
        .env("XDG_DATA_HOME", home.path().join("share"))
        .env("XDG_DATA_DIRS", home.path())
        .env_remove("DISPLAY")
        .env_remove(KEYS_VARIABLE)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn keys_are_kept_in_a_real_keyring() {
    in_private_session("keys::tests::secret_service::with_a_real_keyring", true);
}

#[test]
fn a_session_without_a_keyring_falls_back_to_the_file() {
    in_private_session("keys::tests::secret_service::without_a_keyring", false);
}

#[ignore = "runs inside a private session"]
#[tokio::test(flavor = "multi_thread")]
async fn with_a_real_keyring() {
    assert!(std::env::var_os(INSIDE).is_some());
    let folder = tempfile::tempdir().unwrap();
    let open = || KeyStore::open(folder.path(), Arc::default());
    open().update(A, secrets(Some("sk-钥匙"), &[("X-Team", "blue")])).await.unwrap();
    let keys = open();
    assert_eq!(keys.standing(), KeychainStanding::System);
    assert!(keys.get(A).await.unwrap() == secrets(Some("sk-钥匙"), &[("X-Team", "blue")]));
    let file = fs::read_to_string(folder.path().join("keys.json")).unwrap();
    assert!(!file.contains("钥匙") && !file.contains("blue"), "{file}");
    keys.update(A, secrets(Some("sk-2"), &[])).await.unwrap();
    assert!(open().get(A).await.unwrap() == secrets(Some("sk-2"), &[("X-Team", "blue")]));
    keys.remove(A).await.unwrap();
    assert!(open().get(A).await.unwrap() == Secrets::default());
}

#[ignore = "runs inside a private session"]
#[tokio::test(flavor = "multi_thread")]
async fn without_a_keyring() {
    assert!(std::env::var_os(INSIDE).is_some());
    let folder = tempfile::tempdir().unwrap();
    let keys = KeyStore::open(folder.path(), Arc::default());
    keys.update(A, secrets(Some("sk-1"), &[])).await.unwrap();
    assert_eq!(keys.standing(), KeychainStanding::File);
    assert!(keys.get(A).await.unwrap() == secrets(Some("sk-1"), &[]));
}
