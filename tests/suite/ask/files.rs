//! Files that are to stand with a question: what is none is refused in words, and nothing waits for it.

use anyhow::Result;
use ask::settings::Settings;
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn only_a_file_stands_with_a_question() -> Result<()> {
    let desk = Desk::with(Settings::default()).await?;
    let work = desk.work();
    std::fs::create_dir(work.join("folder"))?;
    let made = tokio::process::Command::new("mkfifo").arg(work.join("pipe")).status().await?;
    assert!(made.success());
    std::os::unix::fs::symlink("/dev/zero", work.join("link"))?;
    std::fs::write(work.join("long.txt"), "文".repeat(30_000))?;
    std::fs::write(work.join("picture.bin"), [0_u8; 100_000])?;
    for file in ["/dev/zero", "folder", "pipe", "link", "/dev/null"] {
        for option in ["-a", "-d"] {
            for command in ["ask", "confirm"] {
                let ended = desk.run(&[command, "Which?", option, file], "1\n").await?;
                assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{command} {option} {file}: {ended:?}");
                assert!(ended.remarks.contains("isn't a regular file"), "{option} {file}: {ended:?}");
            }
        }
    }
    for (option, file, said) in [
        ("-a", "long.txt", "it has 88 KiB, and the limit is 64 KiB"),
        ("-d", "long.txt", "it has 88 KiB, and the limit is 64 KiB"),
        ("-d", "picture.bin", "isn't text"),
        ("-a", "none.txt", "Couldn't read the file"),
    ] {
        let ended = desk.run(&["ask", "Which?", option, file], "1\n").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{option} {file}: {ended:?}");
        assert!(ended.remarks.contains(said), "{option} {file}: {ended:?}");
    }
    // What is no text stands there by its name.
    let ended = desk.run(&["ask", "Which?", "-o", "a", "-a", "picture.bin"], "1\n").await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "a\n"), "{ended:?}");
    assert!(ended.remarks.contains("picture.bin** (100000 B)"), "{ended:?}");
    Ok(())
}
