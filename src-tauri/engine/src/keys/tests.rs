//! Keys are kept, changed and removed wherever they are; nothing is lost when the keychain is locked, gone or absent.

use super::*;
use keyring_core::Error;
use keyring_core::api::CredentialStore;
use keyring_core::mock;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use uuid::Uuid;

mod secret_service;

const A: ProfileId = ProfileId(Uuid::from_u128(1));
const B: ProfileId = ProfileId(Uuid::from_u128(2));

/// A keychain that can be locked.
struct Bench {
    folder: TempDir,
    store: Arc<mock::Store>,
    locked: Arc<Mutex<bool>>,
}

impl Bench {
    fn new() -> Bench {
        Bench { folder: tempfile::tempdir().unwrap(), store: mock::Store::new().unwrap(), locked: Arc::default() }
    }

    /// As the program finds it after a start.
    fn keys(&self) -> KeyStore {
        let (store, locked) = (self.store.clone(), self.locked.clone());
        let open: OpenStore = Arc::new(move || {
            if *locked.lock() {
                Err(Error::NoStorageAccess("it is locked".into()))
            } else {
                Ok(store.clone() as Arc<CredentialStore>)
            }
        });
        KeyStore::with(self.folder.path(), Arc::default(), false, open)
    }

    fn in_file(&self) -> KeyStore {
        KeyStore::with(self.folder.path(), Arc::default(), true, Arc::new(|| panic!("the keychain is switched off")))
    }

    fn lock(&self, locked: bool) {
        *self.locked.lock() = locked;
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("keys.json")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).unwrap_or_default()
    }
}

fn secrets(key: Option<&str>, headers: &[(&str, &str)]) -> Secrets {
    let headers: BTreeMap<_, _> = headers.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Secrets { key: key.map(str::to_owned), headers }
}

#[tokio::test]
async fn an_update_changes_what_it_names_and_keeps_the_rest_in_both_places() {
    for forced in [false, true] {
        let bench = Bench::new();
        let steps = [
            (secrets(Some("sk-1 \n"), &[]), secrets(Some("sk-1"), &[])),
            (
                secrets(None, &[("X-Team", "blue"), ("X-Id", "7")]),
                secrets(Some("sk-1"), &[("X-Team", "blue"), ("X-Id", "7")]),
            ),
            (secrets(Some("sk-2"), &[("X-Team", "red")]), secrets(Some("sk-2"), &[("X-Team", "red"), ("X-Id", "7")])),
            (secrets(Some(""), &[("X-Id", "")]), secrets(None, &[("X-Team", "red")])),
            (secrets(None, &[("X-Team", "")]), secrets(None, &[])),
        ];
        for (typed, expected) in steps {
            let keys = || if forced { bench.in_file() } else { bench.keys() };
            keys().update(A, typed).await.unwrap();
            assert!(keys().get(A).await.unwrap() == expected, "forced to file: {forced}");
            assert!(keys().get(B).await.unwrap() == Secrets::default());
        }
        assert!(!bench.text().contains(&A.to_string()), "nothing is left of a profile without secrets");
    }
}

#[tokio::test]
async fn with_a_keychain_no_key_is_in_the_file() {
    let bench = Bench::new();
    let keys = bench.keys();
    keys.update(A, secrets(Some("sk-canary"), &[("X", "canary-header")])).await.unwrap();
    assert_eq!(keys.standing(), KeychainStanding::System);
    assert!(bench.text().contains(&A.to_string()));
    assert!(!bench.text().contains("canary"), "{}", bench.text());
    keys.remove(A).await.unwrap();
    assert!(keys.get(A).await.unwrap() == Secrets::default());
    keys.remove(A).await.unwrap();
}

#[tokio::test]
async fn nothing_is_opened_for_a_profile_that_has_no_secrets() {
    let bench = Bench::new();
    bench.in_file().update(A, secrets(Some("sk-in-file"), &[])).await.unwrap();
    let keys = KeyStore::with(bench.folder.path(), Arc::default(), false, Arc::new(|| panic!("opened")));
    assert!(keys.get(A).await.unwrap() == secrets(Some("sk-in-file"), &[]), "a key in the file needs no keychain");
    assert!(keys.get(B).await.unwrap() == Secrets::default());
}

#[tokio::test]
async fn a_locked_keychain_is_named_and_nothing_is_put_beside_it() {
    let bench = Bench::new();
    bench.keys().update(A, secrets(Some("sk-1"), &[])).await.unwrap();
    let before = bench.text();
    bench.lock(true);
    let keys = bench.keys();
    let why = keys.get(A).await.err().unwrap();
    assert!(matches!(&why, KeysError::Unusable { why } if why == "it is locked"), "{why}");
    for profile in [A, B] {
        assert!(matches!(keys.update(profile, secrets(Some("sk-new"), &[])).await, Err(KeysError::Unusable { .. })));
    }
    assert!(matches!(keys.remove(A).await, Err(KeysError::Unusable { .. })));
    assert_eq!(bench.text(), before);
    bench.lock(false);
    assert!(keys.get(A).await.unwrap() == secrets(Some("sk-1"), &[]), "unlocked, the same program goes on");
}

#[tokio::test]
async fn without_a_usable_keychain_keys_go_to_the_file_and_move_when_there_is_one() {
    let bench = Bench::new();
    bench.lock(true);
    let keys = bench.keys();
    keys.update(A, secrets(Some("sk-1"), &[])).await.unwrap();
    assert_eq!(keys.standing(), KeychainStanding::File);
    assert!(bench.text().contains("sk-1"));
    bench.lock(false);
    let keys = bench.keys();
    assert_eq!(keys.standing(), KeychainStanding::File, "known from the file before any use");
    keys.update(A, secrets(None, &[("X", "y")])).await.unwrap();
    assert_eq!(keys.standing(), KeychainStanding::System);
    assert!(!bench.text().contains("sk-1"));
    assert!(keys.get(A).await.unwrap() == secrets(Some("sk-1"), &[("X", "y")]));
}

#[tokio::test]
async fn a_key_taken_out_of_the_keychain_is_asked_for_again() {
    let bench = Bench::new();
    bench.keys().update(A, secrets(Some("sk-1"), &[])).await.unwrap();
    let keys = Bench { store: mock::Store::new().unwrap(), ..bench }.keys_kept();
    assert_eq!(keys.1.get(A).await.err(), Some(KeysError::Gone));
    keys.1.update(A, secrets(Some("sk-2"), &[])).await.unwrap();
    assert!(keys.1.get(A).await.unwrap() == secrets(Some("sk-2"), &[]));
}

impl Bench {
    /// Keeps the folder while its keys are used.
    fn keys_kept(self) -> (Bench, KeyStore) {
        let keys = self.keys();
        (self, keys)
    }
}

#[tokio::test]
async fn switching_the_keychain_off_says_so_and_a_new_key_can_be_entered() {
    let bench = Bench::new();
    bench.keys().update(A, secrets(Some("sk-1"), &[])).await.unwrap();
    let keys = bench.in_file();
    assert_eq!(keys.get(A).await.err(), Some(KeysError::SwitchedOff));
    keys.update(A, secrets(Some("sk-2"), &[])).await.unwrap();
    assert!(keys.get(A).await.unwrap() == secrets(Some("sk-2"), &[]));
}

#[tokio::test]
async fn a_damaged_file_is_set_aside_and_keys_in_the_keychain_are_still_found() {
    let bench = Bench::new();
    bench.keys().update(A, secrets(Some("sk-1"), &[])).await.unwrap();
    for damage in ["{\"keys\": {\"sk-half", "", "[1]"] {
        fs::write(bench.file(), damage).unwrap();
        assert!(bench.keys().get(A).await.unwrap() == secrets(Some("sk-1"), &[]), "{damage}");
    }
    assert_eq!(bench.keys().get(B).await.err(), Some(KeysError::Gone), "it may have had a key");
    let aside = |number: u32| bench.folder.path().join(format!("keys.damaged-{number}.json"));
    assert_eq!(fs::read_to_string(aside(1)).unwrap(), "{\"keys\": {\"sk-half");
    assert_eq!(fs::read_to_string(aside(3)).unwrap(), "[1]");
}

#[tokio::test]
async fn a_keychain_that_does_not_answer_is_not_waited_for_for_ever() {
    let bench = Bench::new();
    let slow: OpenStore = Arc::new(|| {
        std::thread::sleep(Duration::from_secs(5));
        Err(Error::NoDefaultStore)
    });
    let mut keys = KeyStore::with(bench.folder.path(), Arc::default(), false, slow);
    keys.patience = Duration::from_millis(20);
    assert_eq!(keys.update(A, secrets(Some("sk-1"), &[])).await.err(), Some(KeysError::NoAnswer));
    assert!(!bench.file().exists());
}

#[tokio::test]
async fn a_library_that_panics_costs_one_call() {
    let bench = Bench::new();
    let (store, first) = (bench.store.clone(), Mutex::new(true));
    let open: OpenStore = Arc::new(move || {
        assert!(!std::mem::take(&mut *first.lock()), "the library breaks down once");
        Ok(store.clone() as Arc<CredentialStore>)
    });
    let keys = KeyStore::with(bench.folder.path(), Arc::default(), false, open);
    assert!(matches!(keys.update(A, secrets(Some("sk-1"), &[])).await, Err(KeysError::Unusable { .. })));
    keys.update(A, secrets(Some("sk-1"), &[])).await.unwrap();
    assert!(keys.get(A).await.unwrap() == secrets(Some("sk-1"), &[]));
}

#[tokio::test]
async fn what_is_typed_or_loaded_is_hidden_from_then_on() {
    let bench = Bench::new();
    let redactor = Arc::new(Redactor::default());
    bench.in_file().update(A, secrets(Some("0123456789ab"), &[])).await.unwrap();
    let keys = KeyStore::with(bench.folder.path(), redactor.clone(), true, Arc::new(|| Err(Error::NoDefaultStore)));
    keys.get(A).await.unwrap();
    keys.update(B, secrets(Some("ba9876543210"), &[])).await.unwrap();
    assert_eq!(redactor.scrub("0123456789ab or ba9876543210"), "[hidden] or [hidden]");
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_file_and_a_folder_that_refuses_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new();
    let keys = bench.in_file();
    for _ in 0..2 {
        keys.update(A, secrets(Some("sk-1"), &[("X", &crate::host::new_id().to_string())])).await.unwrap();
        assert_eq!(fs::metadata(bench.file()).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert_eq!(fs::read_dir(bench.folder.path()).unwrap().count(), 1, "no temporary file is left");
    let gone = KeyStore::with(
        &bench.folder.path().join("gone"),
        Arc::default(),
        true,
        Arc::new(|| Err(Error::NoDefaultStore)),
    );
    assert!(matches!(gone.update(A, secrets(Some("sk-1"), &[])).await, Err(KeysError::NotSaved { .. })));
}

#[tokio::test]
async fn what_came_of_signing_in_is_an_entry_of_its_own() {
    let (bench, server) = (Bench::new(), McpServerId(A.0));
    for keys in [bench.keys(), bench.in_file()] {
        keys.update(A, secrets(Some("typed-token"), &[])).await.unwrap();
        keys.keep_sign_in(server, "{\"tokens\":1}".into()).await.unwrap();
        assert_eq!(keys.get(A).await.unwrap(), secrets(Some("typed-token"), &[]));
        assert_eq!(keys.sign_in(server).await.unwrap().as_deref(), Some("{\"tokens\":1}"));
        keys.remove_sign_in(server).await.unwrap();
        assert_eq!(keys.sign_in(server).await.unwrap(), None);
        assert_eq!(keys.get(A).await.unwrap(), secrets(Some("typed-token"), &[]));
        keys.remove(A).await.unwrap();
    }
}
