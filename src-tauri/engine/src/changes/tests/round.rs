//! Whatever is done, undoing it gives the workspace back as it was.

use super::*;
use proptest::prelude::*;

fn path() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "readme.md",
        "src/main.rs",
        "src/deep/util.rs",
        "src",
        "src/deep",
        "a",
        "a/b",
        "a/b/c",
        "src/new",
        "lib",
        "lib/x",
    ])
    .prop_map(str::to_owned)
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        (path(), "[a-c\n]{0,6}").prop_map(|(path, content)| write(&path, &content)),
        (path(), "[a-e]{1}", "[a-c\n]{0,2}").prop_map(|(path, old, new)| {
            Call::of(FileTool::EditFile, json!({ "path": path, "old": old, "new": new, "all": true }))
        }),
        (path(), path()).prop_map(|(from, to)| rename(&from, &to)),
        path().prop_map(|path| delete(&path)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn undoing_all_gives_everything_back(calls in prop::collection::vec(call(), 1..8)) {
        let yard = Yard::new();
        let before = yard.tree();
        let mut done = Vec::new();
        for (at, call) in calls.iter().enumerate() {
            if let Ok(prepared) = yard.prepare(call) {
                let id = format!("c{at}");
                prop_assert!(yard.carry_out(&id, call, &prepared.changes).is_ok(), "{call:?}");
                done.push((CallId::from(id.as_str()), prepared.changes));
            }
        }
        let undone = yard.undo_foreseen(&done);
        prop_assert_eq!(&undone.1, &Vec::<String>::new());
        prop_assert_eq!(yard.tree(), before.clone());
        prop_assert_eq!(yard.undo_foreseen(&done), undone);
        prop_assert_eq!(yard.tree(), before);
    }
}
