//! Where a backup cannot be written or read, the message names the side and the place, and nothing is left half done.

use super::*;
use crate::suite::disk::SmallDisk;

async fn backup_to(desk: &Desk, file: &Path) -> Result<String> {
    let ended = desk.run(&["backup", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains(&file.display().to_string()), "{ended:?}");
    ensure!(fs::symlink_metadata(file).is_err(), "no file is made");
    Ok(ended.remarks)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_named_with_the_file_that_has_no_room() -> Result<()> {
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    let (desk, model) = lived_in().await?;
    let held = disk.path().join("data");
    // So much is left that it is found out at another step each time: at the first file, and at the copy of the database.
    for left in [0, 4 << 10, 8 << 10] {
        let ballast = disk.path().join("ballast");
        ensure!(fs::write(&ballast, vec![0; 4 << 20]).is_err());
        let size = fs::metadata(&ballast)?.len();
        File::options().write(true).open(&ballast)?.set_len(size - left)?;
        let said = backup_to(&desk, &disk.path().join("b.tar.gz")).await?;
        ensure!(said.contains("There is no room for the backup"), "{left}: {said}");
        fs::remove_file(&ballast)?;
        assert_eq!(fs::read_dir(disk.path())?.count(), 0, "{left}: nothing is left behind");
    }
    let file = desk.work().join("b.tar.gz");
    let ended = desk.run(&["backup", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");

    fs::create_dir(&held)?;
    ensure!(fs::write(disk.path().join("ballast"), vec![0; 4 << 20]).is_err());
    let other = Desk::new(&model).await?;
    let mut command = other.command(&tests::program::built("askwell")?);
    command.args(["restore", "--mine"]).arg(&file).env("ASKWELL_DATA_DIR", &held);
    let output = command.output().await?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(said.contains("Free some space") && said.contains("Nothing was changed"), "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_that_takes_no_file_is_named() -> Result<()> {
    let (desk, _model) = lived_in().await?;
    let said = backup_to(&desk, &desk.work().join("gone/b.tar.gz")).await?;
    ensure!(said.contains("could not be written to"), "{said}");
    let Some(disk) = SmallDisk::new()? else { return Ok(()) };
    ensure!(disk.is_read_only_from_now_on()?);
    let said = backup_to(&desk, &disk.path().join("b.tar.gz")).await?;
    ensure!(said.contains("could not be written to") && said.contains("Read-only"), "{said}");
    Ok(())
}
