use super::*;
use serde_json::json;

#[test]
fn an_absent_switch_means_that_asking_is_on() {
    let read = |value| serde_json::from_value::<AiConfig>(value).unwrap();
    assert!(read(json!({})).ask_enabled());
    assert!(read(json!({ "enable_ask_user": null })).ask_enabled());
    assert!(read(json!({ "enable_ask_user": true })).ask_enabled());
    assert!(!read(json!({ "enable_ask_user": false })).ask_enabled());
    assert!(!serde_json::to_string(&AiConfig::default()).unwrap().contains("enable_ask_user"), "and stays absent");
}

#[test]
fn settings_of_an_earlier_or_later_version_keep_what_is_known() {
    let text = json!({ "welcomed": true, "fromTheFuture": 1, "ai": { "maxToolRounds": 12 } });
    let settings: Settings = serde_json::from_value(text).unwrap();
    assert!(settings.welcomed);
    assert_eq!(settings.ai.rounds_max(), 12);
    assert_eq!(settings.notifications, Notifications::default());
}

#[test]
fn numbers_that_settings_does_not_offer_become_ones_that_it_does() {
    let limits = |limit: Option<u32>, remind: Option<u32>, quiet: Option<(u16, u16)>| {
        let mut settings = Settings::default();
        settings.ai.answer_limit_minutes = limit;
        settings.notifications.remind_minutes = remind;
        settings.notifications.quiet = quiet.map(|(from, to)| QuietHours { from, to });
        let settings = settings.within_limits();
        let quiet = settings.notifications.quiet.map(|quiet| (quiet.from, quiet.to));
        (settings.ai.answer_limit_minutes, settings.notifications.remind_minutes, quiet)
    };
    assert_eq!(limits(None, None, None), (None, None, None));
    assert_eq!(limits(Some(5), Some(15), Some((1320, 420))), (Some(5), Some(15), Some((1320, 420))));
    assert_eq!(limits(Some(0), Some(0), Some((9000, 1440))), (None, None, Some((1439, 1439))));
    assert_eq!(limits(Some(7), Some(9000), None), (Some(10), Some(1440), None));
    assert_eq!(limits(Some(90), None, None), (Some(30), None, None));
}

#[test]
fn what_is_kept_has_the_limits_of_before_and_takes_no_senseless_ones() {
    let before: Settings =
        serde_json::from_value(json!({ "log": { "keepDays": 9 }, "storage": { "unusedDays": 90 } })).unwrap();
    assert_eq!(before.storage, Storage { undo_days: Some(90), undo_megabytes: Some(2048), unused_days: Some(90) });
    assert_eq!(before.storage.undo_bytes_max(), 2 * 1024 * 1024 * 1024);
    assert_eq!(before.clone().within_limits(), before);
    let set = |days: Option<u32>, megabytes: Option<u32>| {
        let storage = Storage { undo_days: days, undo_megabytes: megabytes, unused_days: days };
        let log = Log { keep_days: days, keep_megabytes: megabytes, ..Log::default() };
        let Settings { storage, log, .. } = Settings { storage, log, ..Settings::default() }.within_limits();
        (storage.undo_days, storage.undo_megabytes, storage.unused_days, log.keep_days, log.keep_megabytes)
    };
    assert_eq!(set(None, None), (None, None, None, None, None));
    assert_eq!(set(Some(0), Some(0)), set(None, None), "a limit of 0 is none: nothing is removed for it");
    assert_eq!(set(Some(1), Some(1)), (Some(1), Some(1), Some(7), Some(1), Some(1)));
    let most = (Some(36_500), Some(16_777_216));
    assert_eq!(set(Some(u32::MAX), Some(u32::MAX)), (most.0, most.1, most.0, most.0, most.1));
    assert_eq!(Storage { undo_megabytes: None, ..Storage::default() }.undo_bytes_max(), u64::MAX);
}

#[test]
fn quiet_hours_may_go_over_midnight() {
    for (from, to, minute, quiet) in [
        (540, 1020, 539, false),
        (540, 1020, 540, true),
        (540, 1020, 1019, true),
        (540, 1020, 1020, false),
        (1320, 420, 1319, false),
        (1320, 420, 1320, true),
        (1320, 420, 1439, true),
        (1320, 420, 0, true),
        (1320, 420, 419, true),
        (1320, 420, 420, false),
        (600, 600, 600, false),
    ] {
        assert_eq!(QuietHours { from, to }.hold(minute), quiet, "{from}..{to} at {minute}");
    }
}

#[test]
fn the_language_follows_the_locale() {
    for (locale, language) in [("zh_CN.UTF-8", Language::Zh), ("zh-Hant-TW", Language::Zh), ("de_DE", Language::En)] {
        assert_eq!(Language::from_locale(locale), language, "{locale}");
    }
}
