//! The help, in the language of whoever reads it.

use anyhow::{Result, ensure};
use ask::settings::{Language, Settings};
use std::collections::VecDeque;
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn help_is_in_the_language_of_the_system_or_of_the_settings() -> Result<()> {
    let chinese = Settings { language: Some(Language::Zh), ..Settings::default() };
    let english = Settings { language: Some(Language::En), ..Settings::default() };
    for (settings, locale, zh) in [
        (Settings::default(), "zh_CN.UTF-8", true),
        (Settings::default(), "en_GB.UTF-8", false),
        (chinese, "en_GB.UTF-8", true),
        (english, "zh_CN.UTF-8", false),
    ] {
        let desk = Desk::with(settings).await?.speaks(locale);
        for (arguments, code, said) in [
            (&["--help"][..], 0, ["List your conversations", "列出你的对话"]),
            (&["help", "ask"], 0, ["If the exit code decides", "需要由退出码决定时"]),
            (&["ask", "-h"], 0, ["--timeout <TIME>", "--timeout <TIME>"]),
            (&["confirm", "--help"], 0, ["Exit codes: 0 yes, 1 no", "退出码：0 是，1 否"]),
            (&["templates", "check", "--help"], 0, ["the exit code is 1 if", "有问题时退出码为 1"]),
            (&[], 2, ["Options:", "选项："]),
            (&["list", "--nope"], 2, ["unexpected argument '--nope'", "不认识的参数“--nope”"]),
            (&["ask", "Now?", "--timeout", "soon"], 2, ["a time is a number", "时间是一个大于 0 的数字加"]),
            (&["delete"], 2, ["arguments were not provided", "缺少必需的参数"]),
            (&["confirm", "Now?", "--nope"], 2, ["unexpected argument", "不认识的参数"]),
        ] {
            let ended = desk.run(arguments, "").await?;
            let all = format!("{}{}", ended.out, ended.remarks);
            assert_eq!(ended.code, Some(code), "{arguments:?} {locale}: {ended:?}");
            assert!(all.contains(said[usize::from(zh)]), "{arguments:?} {locale}: {all}");
            assert_eq!(
                all.contains("For more information") || all.contains("Usage: "),
                !zh,
                "{arguments:?} {locale}: {all}"
            );
        }
    }
    Ok(())
}

/// The commands that a help lists, without the one that shows it.
fn listed(help: &str) -> Vec<String> {
    let begins = |line: &&str| line.starts_with("Commands:") || line.starts_with("命令：");
    let lines = help.lines().skip_while(|line| !begins(line)).skip(1).take_while(|line| !line.is_empty());
    // What goes on from the line above is further to the right.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    names.map(str::to_owned).collect()
}

/// Word for word. Whoever changes a word looks at what a person will read: `INSTA_UPDATE=always` writes it anew.
#[tokio::test(flavor = "multi_thread")]
async fn the_whole_help_reads_as_it_was_written() -> Result<()> {
    for (locale, name) in [("en_GB.UTF-8", "help-en"), ("zh_CN.UTF-8", "help-zh")] {
        let desk = Desk::fresh()?.speaks(locale);
        let (mut whole, mut shown) = (String::new(), 0);
        let mut commands = VecDeque::from([Vec::<String>::new()]);
        while let Some(command) = commands.pop_front() {
            let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
            let ended = desk.run(&arguments, "").await?;
            ensure!(ended.code == Some(0) && ended.remarks.is_empty(), "{arguments:?}: {ended:?}");
            commands.extend(listed(&ended.out).into_iter().map(|name| [command.as_slice(), &[name]].concat()));
            whole += &format!("=== askwell {}\n\n{}\n", arguments.join(" "), ended.out);
            shown += 1;
        }
        ensure!(shown > 20, "only {shown} commands were found");
        insta::assert_snapshot!(name, whole);
    }
    Ok(())
}
