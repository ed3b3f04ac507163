//! The help, in the language of whoever reads it.

use anyhow::Result;
use ask::settings::{Language, Settings};
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
            (&[], 2, ["Options:", "选项:"]),
            (&["list", "--nope"], 2, ["unexpected argument '--nope'", "不认识的参数“--nope”"]),
            (&["ask", "Now?", "--timeout", "soon"], 2, ["a time is a number", "时间是一个数字加"]),
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
