use super::*;

#[test]
fn a_file_that_changed_after_it_was_shown_is_left_alone() {
    let house = House::new();
    let file = house.put("cursor", AgentPart::Tools, "{}");
    let shown = house.plan("cursor", AgentPart::Tools, true).unwrap();
    let stamp = shown.stamp();
    fs::write(&file, "{\"theirs\": 1}").unwrap();
    assert!(
        matches!(shown.write(&stamp, &house.machine.data, 7), Err(AgentConfigError::Changed { .. })),
        "looked at again before it is written"
    );
    let anew = house.plan("cursor", AgentPart::Tools, true).unwrap();
    assert!(
        matches!(anew.write(&stamp, &house.machine.data, 7), Err(AgentConfigError::Changed { .. })),
        "consent was to something else"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "{\"theirs\": 1}");
    let names: Vec<_> = fs::read_dir(file.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["mcp.json"], "no half-written file stays behind");
}

#[test]
fn consent_to_one_change_is_none_to_another() {
    let house = House::new();
    house.change("cursor", AgentPart::Tools, true);
    let adding = house.plan("cursor", AgentPart::Tools, true).unwrap().stamp();
    let removing = house.plan("cursor", AgentPart::Tools, false).unwrap();
    assert!(matches!(removing.write(&adding, &house.machine.data, 7), Err(AgentConfigError::Changed { .. })));
}

#[test]
fn the_copy_is_there_before_the_change_and_for_its_owner_alone() {
    let house = House::new();
    house.put("cursor", AgentPart::Tools, "{\"secret\": 1}");
    house.change("cursor", AgentPart::Tools, true);
    let folder = house.machine.data.join("agents");
    assert_eq!(fs::read_to_string(folder.join("cursor-tools-7.before")).unwrap(), "{\"secret\": 1}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    }
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let house = House::new();
    let kept = house.folder.path().join("dotfiles/mcp.json");
    write(&kept, "{}");
    fs::set_permissions(&kept, fs::Permissions::from_mode(0o640)).unwrap();
    let file = house.file("cursor", AgentPart::Tools);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    symlink(&kept, &file).unwrap();
    let shown = house.change("cursor", AgentPart::Tools, true);
    let real = fs::canonicalize(&kept).unwrap();
    assert_eq!(shown.target, Some(real.display().to_string()), "the person sees where it really lies");
    assert!(fs::symlink_metadata(&file).unwrap().is_symlink());
    assert!(fs::read_to_string(&kept).unwrap().contains("askwell"));
    assert_eq!(fs::metadata(&kept).unwrap().permissions().mode() & 0o777, 0o640);
    house.change("cursor", AgentPart::Tools, false);
    assert_eq!(fs::read_to_string(&kept).unwrap(), "{}");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_and_a_folder_in_the_files_place_are_refused() {
    let house = House::new();
    let file = house.file("cursor", AgentPart::Tools);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink("/nowhere/at/all", &file).unwrap();
    assert!(matches!(house.plan("cursor", AgentPart::Tools, true), Err(AgentConfigError::NoFile(_))));
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(matches!(house.plan("cursor", AgentPart::Tools, true), Err(AgentConfigError::NoFile(_))));
}
