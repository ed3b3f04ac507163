//! What became of a grant, by what was signed of it, its note, and the key.

use super::*;

fn store() -> Connection {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::migrate(&mut connection).unwrap();
    connection
}

fn key(byte: u8) -> Arc<SigningKey> {
    Arc::new(SigningKey::of(&[byte; 32]).unwrap())
}

const NAME: &str = "api-access";
const OTHER: &str = "mcp.seen";

fn edit(connection: &Connection, body: Option<&str>) {
    shelf::put(connection, TextTable::Meta, NAME, body).unwrap();
}

fn watch(key: &Arc<SigningKey>, signed: &Grants) -> GrantWatch {
    let watch = GrantWatch::default();
    watch.take_key(key.clone(), Some(signed.clone()));
    watch
}

fn seen(connection: &Connection, signed: &Grants, key: &SigningKey) -> (usize, usize) {
    let (foreign, unsealed) = examine(connection, signed, key).unwrap();
    (foreign.len(), unsealed.len())
}

/// A store with one grant in it, all of it signed.
fn signed(key: &Arc<SigningKey>) -> (Connection, Grants) {
    let connection = store();
    GrantWatch::default().put(&connection, NAME, Some("one")).unwrap();
    let signed = sign(&connection, None, key, &GrantWatch::default()).unwrap().unwrap();
    (connection, signed)
}

#[test]
fn a_change_with_the_key_fits_before_it_is_signed_and_after() {
    let key = key(1);
    let (connection, signed) = signed(&key);
    let watch = watch(&key, &signed);
    for body in [Some("two"), None, Some("three")] {
        assert!(watch.put(&connection, NAME, body).unwrap());
        assert_eq!(seen(&connection, &signed, &key), (0, 0));
    }
    assert!(!watch.put(&connection, "wall-clock", Some("{}")).unwrap());
    let later = sign(&connection, Some(&signed), &key, &watch).unwrap().unwrap();
    assert!(later.is_signed(NAME, &hash("three")));
}

#[test]
fn what_somebody_else_wrote_stays_named_whatever_a_program_makes_of_it() {
    let key = key(1);
    for first in [Some("eve"), None] {
        for has_key in [true, false] {
            let (connection, before) = signed(&key);
            let watch = GrantWatch::default();
            watch.expect(Some(before.clone()));
            if has_key {
                watch.take_key(key.clone(), Some(before.clone()));
            }
            edit(&connection, first);
            assert_eq!(seen(&connection, &before, &key), (1, 0));
            watch.put(&connection, NAME, Some("eve and one")).unwrap();
            watch.put(&connection, OTHER, Some("seen")).unwrap();
            watch.take_key(key.clone(), Some(before.clone()));
            let signed = sign(&connection, Some(&before), &key, &watch).unwrap().unwrap();
            watch.take_key(key.clone(), Some(signed.clone()));
            watch.put(&connection, NAME, Some("eve and two")).unwrap();
            let signed = sign(&connection, Some(&signed), &key, &watch).unwrap().unwrap();
            assert_eq!(seen(&connection, &signed, &key), (1, 0), "{first:?} {has_key}");
            // The person says that it is right, and it goes on as ever.
            let mut right = sign(&connection, None, &key, &GrantWatch::default()).unwrap().unwrap();
            right.follow(&signed);
            for watch in [self::watch(&key, &right), GrantWatch::default()] {
                watch.expect(Some(right.clone()));
                watch.put(&connection, NAME, Some("two")).unwrap();
                assert_eq!(seen(&connection, &right, &key).0, 0);
            }
        }
    }
}

#[test]
fn what_stood_there_before_is_not_put_back_with_its_note() {
    let key = key(1);
    let (connection, signed) = signed(&key);
    let watch = watch(&key, &signed);
    watch.put(&connection, NAME, Some("two")).unwrap();
    let old = Note::of(&connection, NAME).unwrap().unwrap();
    watch.put(&connection, NAME, Some("three")).unwrap();
    let signed = sign(&connection, Some(&signed), &key, &watch).unwrap().unwrap();
    edit(&connection, Some("two"));
    old.put(&connection, NAME).unwrap();
    assert_eq!(seen(&connection, &signed, &key), (1, 0));
    let another = self::key(2);
    let forged = Note { seal: Some(Note::seal(NAME, 99, &hash("two"), &another)), number: 99, ..old.clone() };
    forged.put(&connection, NAME).unwrap();
    assert_eq!(seen(&connection, &signed, &key), (0, 1), "by another key");
    let forged = Note { seal: forged.seal.map(|(_, seal)| (key.name(), seal)), ..forged };
    forged.put(&connection, NAME).unwrap();
    assert_eq!(seen(&connection, &signed, &key), (1, 0), "as if by this one");
}

#[test]
fn what_a_program_changed_before_its_key_came_is_signed_by_it_alone() {
    let key = key(1);
    let (connection, signed) = signed(&key);
    let watch = GrantWatch::default();
    watch.expect(Some(signed.clone()));
    watch.put(&connection, NAME, Some("two")).unwrap();
    watch.put(&connection, NAME, Some("three")).unwrap();
    assert_eq!(seen(&connection, &signed, &key), (0, 1));
    let by_another = sign(&connection, Some(&signed), &key, &GrantWatch::default()).unwrap().unwrap();
    assert_eq!(seen(&connection, &by_another, &key), (0, 1));
    watch.take_key(key.clone(), Some(signed.clone()));
    let by_itself = sign(&connection, Some(&signed), &key, &watch).unwrap().unwrap();
    assert_eq!(seen(&connection, &by_itself, &key), (0, 0));
    watch.put(&connection, NAME, Some("four")).unwrap();
    assert_eq!(seen(&connection, &signed, &key), (0, 0), "it has a seal from now on");
    // The next program has no key, and goes on from what was signed.
    let next = GrantWatch::default();
    next.expect(Some(by_itself.clone()));
    next.put(&connection, NAME, Some("five")).unwrap();
    assert_eq!(seen(&connection, &by_itself, &key), (0, 1));
}

#[test]
fn a_recovery_and_an_earlier_version_accuse_nobody() {
    let key = key(1);
    let (connection, signed) = signed(&key);
    let watch = watch(&key, &signed);
    watch.put(&connection, NAME, Some("two")).unwrap();
    watch.put(&connection, OTHER, Some("seen")).unwrap();
    let signed = sign(&connection, Some(&signed), &key, &watch).unwrap().unwrap();
    edit(&connection, None);
    begin_anew(&connection).unwrap();
    assert_eq!(seen(&connection, &signed, &key), (0, 1), "what was lost, and nothing else");
    let after = sign(&connection, Some(&signed), &key, &watch).unwrap().unwrap();
    assert_eq!(seen(&connection, &after, &key), (0, 1), "until the person says that it is right");

    // As an earlier version has left it: no notes, and nothing of it signed.
    let connection = store();
    edit(&connection, Some("one"));
    let watch = GrantWatch::default();
    watch.expect(None);
    watch.put(&connection, NAME, Some("two")).unwrap();
    watch.take_key(key.clone(), None);
    watch.put(&connection, NAME, Some("three")).unwrap();
    let signed = sign(&connection, None, &key, &watch).unwrap().unwrap();
    assert_eq!(seen(&connection, &signed, &key), (0, 0));
}
