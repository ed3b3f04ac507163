use super::*;

#[test]
fn each_part_of_each_agent_goes_in_and_out_again_and_leaves_no_trace() {
    for (id, part) in all_parts() {
        let house = House::new();
        let file = house.file(id, part);
        assert_eq!(house.standing(id, part), PartStanding::Absent, "{id} {part:?}");
        let shown = house.change(id, part, true);
        assert!(shown.makes_file && shown.complete && shown.diff.contains("askwell"), "{id} {part:?}");
        assert_eq!(house.standing(id, part), PartStanding::Added, "{id} {part:?}");
        let again = house.plan(id, part, true).unwrap().shown();
        assert_eq!((again.diff.as_str(), again.makes_file), ("", false), "{id} {part:?}: again changes nothing");
        let shown = house.change(id, part, false);
        assert!(shown.removes_file, "{id} {part:?}");
        assert!(!file.exists(), "{id} {part:?}: it was made for this alone");
        assert_eq!(house.standing(id, part), PartStanding::Absent);
        assert_eq!(house.plan(id, part, false).unwrap().shown().diff, "", "nothing is there to be taken out");
    }
}

#[test]
fn what_the_person_wrote_meanwhile_stays() {
    for (id, part) in all_parts() {
        let house = House::new();
        let file = house.file(id, part);
        house.change(id, part, true);
        let text = fs::read_to_string(&file).unwrap();
        let theirs = match file.extension().and_then(|ending| ending.to_str()) {
            Some("json") => text.replacen('{', "{\n  \"theirs\": 1,", 1),
            Some("toml") => format!("{text}\n[theirs]\na = 1\n"),
            Some("yaml") => format!("{text}theirs: 1\n"),
            _ => format!("{text}\ntheirs\n"),
        };
        fs::write(&file, &theirs).unwrap();
        assert_eq!(house.standing(id, part), PartStanding::Added, "{id} {part:?}: {theirs}");
        house.change(id, part, false);
        let left = fs::read_to_string(&file).unwrap();
        assert!(left.contains("theirs") && !left.contains("askwell"), "{id} {part:?}: {left}");
        assert_eq!(house.standing(id, part), PartStanding::Absent);
    }
}

#[test]
fn a_program_that_moved_is_written_anew_and_taken_back_to_what_was_there_first() {
    for (id, part) in all_parts().into_iter().filter(|(_, part)| *part != AgentPart::Instructions) {
        let mut house = House::new();
        house.change(id, part, true);
        house.machine.program = Some(PathBuf::from("/opt/askwell"));
        assert_eq!(house.standing(id, part), PartStanding::Other, "{id} {part:?}");
        house.change(id, part, true);
        let text = fs::read_to_string(house.file(id, part)).unwrap();
        assert!(text.contains("/opt/askwell") && !text.contains("/usr/bin/askwell"), "{text}");
        house.change(id, part, false);
        assert!(!house.file(id, part).exists(), "{id} {part:?}");
    }
}

#[test]
fn two_parts_in_one_file_go_out_in_any_order() {
    let before = "{\n  \"theme\": \"dark\"\n}\n";
    for order in [[AgentPart::Tools, AgentPart::Hook], [AgentPart::Hook, AgentPart::Tools]] {
        let house = House::new();
        let file = house.put("qwen-code", AgentPart::Tools, before);
        house.change("qwen-code", AgentPart::Tools, true);
        house.change("qwen-code", AgentPart::Hook, true);
        for part in order {
            house.change("qwen-code", part, false);
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), before, "{order:?}");
    }
}

#[test]
fn data_kept_elsewhere_is_named_to_the_agent() {
    for (id, part) in all_parts().into_iter().filter(|(_, part)| *part != AgentPart::Instructions) {
        let mut house = House::new();
        house.machine.data_is_named = true;
        house.change(id, part, true);
        let text = fs::read_to_string(house.file(id, part)).unwrap();
        assert!(text.contains(&house.machine.data.display().to_string()), "{id} {part:?}: {text}");
        assert_eq!(house.standing(id, part), PartStanding::Added, "{id} {part:?}");
    }
}

#[test]
fn without_our_program_or_with_an_odd_path_nothing_is_planned() {
    let mut house = House::new();
    house.machine.program = None;
    assert!(matches!(house.plan("codex", AgentPart::Tools, true), Err(AgentConfigError::NoProgram)));
    house.machine.program = Some(PathBuf::from("/tmp/$(rm)/askwell"));
    assert!(matches!(house.plan("codex", AgentPart::Hook, true), Err(AgentConfigError::OddProgram(_))));
    assert!(house.plan("codex", AgentPart::Instructions, true).is_ok());
    assert!(matches!(house.plan("zed", AgentPart::Hook, true), Err(AgentConfigError::NotOffered)));
}
