use super::*;
use crate::command::{CommandExit, CommandOutcome, CommandOutput};
use ask::message::CallStatus;
use ask::tool::FileTool;
use tempfile::TempDir;

fn ground(folder: &Path) -> ActionContext {
    let workspace = folder.join("work");
    std::fs::create_dir_all(workspace.join("sub")).unwrap();
    ActionContext {
        workspace: Some(Workspace::open(&workspace).unwrap()),
        conversation: ConversationId(uuid::Uuid::from_u128(1)),
        restore: Arc::new(Restore::open(folder)),
        runs: folder.join("commands"),
        supervisor: PathBuf::new(),
        data: folder.join("data"),
        left_out: 0,
    }
}

fn proposed(ground: &ActionContext, tool: Tool, arguments: Value) -> Result<Proposal, String> {
    work_out(ground, tool, arguments.as_object().unwrap().clone()).map_err(ProposalRefusal::said)
}

#[test]
fn a_proposal_says_exactly_what_will_be_run_and_its_hash_stands_for_all_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let ground = ground(folder.path());
    let run = |arguments: Value| proposed(&ground, Tool::RunCommand, arguments).unwrap();
    let plain = run(json!({ "command": "make test", "folder": "./sub", "limit_seconds": 3 }));
    let Action::Command { command, folder, limit_ms, .. } = &plain.action else { panic!("{plain:?}") };
    assert_eq!((command.as_str(), folder.as_str(), *limit_ms), ("make test", "sub", Some(3000)));
    assert_eq!(plain.hash, hash(&plain.tool, &plain.arguments, &plain.action));
    for other in [
        json!({ "command": "make  test", "folder": "./sub", "limit_seconds": 3 }),
        json!({ "command": "make test", "folder": ".", "limit_seconds": 3 }),
        json!({ "command": "make test", "folder": "./sub", "limit_seconds": 4 }),
        json!({ "command": "make test", "folder": "./sub", "limit_seconds": 3, "environment": { "A": "b" } }),
    ] {
        assert_ne!(run(other).hash, plain.hash);
    }
}

#[test]
fn what_is_not_held_to_the_workspace_is_under_no_rule_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut ground = ground(folder.path());
    let unconfined = |ground: &ActionContext, arguments| {
        let proposal = proposed(ground, Tool::RunCommand, arguments).unwrap();
        let free = matches!(proposal.action, Action::Command { confined: false, .. });
        (free, proposal.outside, proposal.patterns.len())
    };
    let asked = json!({ "command": "make install", "unconfined": true });
    assert_eq!(unconfined(&ground, asked), (true, true, 0));
    ground.data = folder.path().join("work/.askwell");
    std::fs::create_dir_all(&ground.data).unwrap();
    let held = confines() != Confinement::Unavailable;
    assert_eq!(unconfined(&ground, json!({ "command": "ls" })).0, !held, "the program's own data is hidden in it");
}

#[test]
fn a_command_that_cannot_be_is_said_so_that_the_model_can_correct_it() {
    let folder = tempfile::tempdir().unwrap();
    let ground = ground(folder.path());
    std::fs::write(folder.path().join("work/file"), "").unwrap();
    for (arguments, names) in [
        (json!({}), "`command` is missing"),
        (json!({ "command": "  " }), "`command` is empty"),
        (json!({ "command": "a\u{0}b" }), "zero byte"),
        (json!({ "command": "x".repeat(ask::limits::COMMAND_BYTES_MAX + 1) }), "are allowed"),
        (json!({ "command": "ls", "folder": "../.." }), "../.."),
        (json!({ "command": "ls", "folder": "nowhere" }), "nowhere"),
        (json!({ "command": "ls", "folder": "file" }), "no folder"),
        (json!({ "command": "ls", "environment": { "A=B": "c" } }), "A=B"),
        (json!({ "command": "ls", "environment": { "A": 1 } }), "`environment`"),
        (json!({ "command": "ls", "limit_seconds": 0 }), "`limit_seconds`"),
        (json!({ "command": "ls", "cwd": "." }), "`cwd`"),
    ] {
        let why = proposed(&ground, Tool::RunCommand, arguments.clone()).expect_err("refused");
        assert!(why.contains(names), "{arguments}: {why}");
    }
    let homeless = ActionContext { workspace: None, ..ground };
    let why = proposed(&homeless, Tool::RunCommand, json!({ "command": "ls" })).expect_err("refused");
    assert!(why.contains("no workspace folder"), "{why}");
}

#[test]
fn a_result_says_how_the_command_ended_and_whether_that_is_a_success() {
    for (exit, status, says) in [
        (CommandExit::Code(0), CallStatus::Ok, "Exit code 0 after 1.5 s."),
        (CommandExit::Code(2), CallStatus::Failed, "Exit code 2"),
        (CommandExit::Signal(9), CallStatus::Failed, "signal 9"),
        (CommandExit::TimeLimit, CallStatus::Failed, "time limit"),
        (CommandExit::Stopped, CallStatus::Failed, "stopped"),
        (CommandExit::NoFolder, CallStatus::NotRun, "not there"),
        (CommandExit::FolderChanged, CallStatus::NotRun, "another one"),
        (CommandExit::NotConfined("why".into()), CallStatus::NotRun, "held to the workspace"),
        (CommandExit::NotStarted("why".into()), CallStatus::NotRun, "why"),
    ] {
        let output = CommandOutput { head: "out\n".into(), ..CommandOutput::default() };
        let ended = CommandOutcome { exit, output, millis: 1500, left_behind: 1, survived: 0, planted: Vec::new() };
        let result = command_result(&ended, Confinement::Isolated, None);
        assert_eq!(result.status, status, "{result:?}");
        assert!(result.content.contains(says) && result.content.ends_with("\nout"), "{result:?}");
        assert!(result.content.contains("1 of its processes"), "{result:?}");
        assert_eq!(result.content.contains("unconfined"), says.contains("code 2"), "{result:?}");
    }
}

#[test]
fn a_command_that_what_is_protected_has_stopped_is_told_so_by_its_name() {
    let workspace = Path::new("/home/me/work");
    let told = |said: &str, walls| {
        let output = CommandOutput { head: said.to_owned(), ..CommandOutput::default() };
        let exit = CommandExit::Code(1);
        let ended = CommandOutcome { exit, output, millis: 1, left_behind: 0, survived: 0, planted: Vec::new() };
        command_result(&ended, walls, Some(workspace)).content
    };
    for (said, named) in [
        ("error: could not lock config file .git/config: Read-only file system", ".git/config."),
        ("error: could not write config file .git/config: Device or resource busy", ".git/config."),
        ("sh: 1: cannot create ./.vscode/tasks.json: Read-only file system", ".vscode/tasks.json."),
        ("touch: '/home/me/work/.git/hooks/pre-commit': Read-only file system", ".git/hooks/pre-commit."),
        ("touch: 无法 touch '.git/config': 只读文件系统", ".git/config."),
        ("Error: EROFS: read-only file system, open '.husky/pre-commit'", ".husky/pre-commit."),
    ] {
        let told = told(said, Confinement::Isolated);
        assert!(told.contains(&format!("stopped at what is protected: {named}")), "{told}");
        assert!(told.contains("`open_paths`") && !told.contains("`unconfined`"), "{told}");
    }
    for said in [
        "touch: '/usr/x': Read-only file system",
        "touch: '/home/me/.gitconfig': Read-only file system",
        "grep: .git/config: No such file",
    ] {
        assert!(told(said, Confinement::Isolated).contains("`unconfined`"), "{said}");
    }
    let bare = told("touch: '.git/config': Read-only file system", Confinement::Enforced);
    assert!(bare.contains("`unconfined`"), "nothing is protected there: {bare}");
}

#[test]
fn what_is_there_already_needs_no_consent_and_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let ground = ground(folder.path());
    std::fs::write(folder.path().join("work/a.md"), "same").unwrap();
    let arguments = json!({ "path": "a.md", "content": "same" });
    let nothing = work_out(&ground, FileTool::WriteFile.into(), arguments.as_object().unwrap().clone())
        .expect_err("nothing to do");
    assert_eq!(nothing.result().status, CallStatus::Ok);
}

#[test]
fn another_folder_at_the_same_path_has_downloads_of_its_own() {
    let folder = TempDir::new().unwrap();
    let workspace = folder.path().join("work");
    let name = || {
        std::fs::create_dir(&workspace).unwrap();
        let name = caches_of(&workspace);
        assert_eq!(caches_of(&workspace), name);
        std::fs::rename(&workspace, folder.path().join(&name)).unwrap();
        name
    };
    assert_ne!(name(), name());
}
