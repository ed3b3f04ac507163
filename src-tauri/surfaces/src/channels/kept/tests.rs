use super::*;
use std::time::Duration;

const HOUR: Timestamp = 3_600_000;
const WINDOW: Window = Window { lasts: Duration::from_secs(23 * 3600), posts: 10 };

#[test]
fn a_message_that_comes_twice_counts_once() {
    let mut kept = ChannelState::default();
    assert!(kept.takes("a") && kept.takes("b"));
    assert!(!kept.takes("a") && !kept.takes("b"));
    for number in 0..DEALT_WITH_COUNT_MAX {
        assert!(kept.takes(&number.to_string()));
    }
    assert_eq!(kept.dealt_with.len(), DEALT_WITH_COUNT_MAX);
    assert!(!kept.takes("399"));
}

#[test]
fn what_may_be_written_is_counted_from_the_last_message() {
    let mut kept = ChannelState::default();
    assert_eq!(kept.window(WINDOW, 0), None, "nobody has written yet");
    kept.heard(HOUR, HOUR, Some("first"));
    assert_eq!(kept.window(WINDOW, 2 * HOUR), Some((10, 24 * HOUR)));
    kept.posts = 10;
    assert_eq!(kept.window(WINDOW, 2 * HOUR), None, "ten are ten");
    kept.heard(3 * HOUR, 3 * HOUR, Some("second"));
    assert_eq!((kept.window(WINDOW, 3 * HOUR), kept.context.as_deref()), (Some((10, 26 * HOUR)), Some("second")));
    kept.posts = 4;
    kept.heard(2 * HOUR, 4 * HOUR, Some("late"));
    assert_eq!(kept.window(WINDOW, 4 * HOUR), Some((6, 26 * HOUR)), "what comes late renews nothing");
    assert_eq!(kept.context.as_deref(), Some("second"));
    assert_eq!(kept.window(WINDOW, 26 * HOUR), None, "the window is shut");
    assert_eq!(kept.spoke_at, Some(4 * HOUR));
}

#[test]
fn a_list_is_never_younger_than_its_answer_by_a_clock_that_is_wrong() {
    let mut kept = ChannelState::default();
    assert_eq!(kept.service_time(HOUR), HOUR, "nothing is known of the service's clock");
    let (ahead, behind) = (5 * HOUR + 300_000, 9 * HOUR - 300_000);
    kept.heard(5 * HOUR, ahead, None);
    assert_eq!(kept.service_time(ahead + 1_000), 5 * HOUR + 1_000, "our clock is ahead");
    let mut kept = ChannelState::default();
    kept.heard(9 * HOUR, behind, None);
    assert_eq!(kept.service_time(behind + 1_000), 9 * HOUR + 1_000, "our clock is behind");
    kept.heard(9 * HOUR, behind + HOUR, None);
    assert_eq!(kept.service_time(behind + HOUR), 9 * HOUR, "a message that was long on its way makes it too early");
}

#[test]
fn what_is_kept_is_read_again_also_by_later_versions() {
    let mut kept = ChannelState { bot: Some("@bot".into()), ..ChannelState::default() };
    kept.heard(5, 6, Some("context"));
    kept.deeds.push_back(Deed::Stop { id: Uuid::from_u128(1), conversation: ConversationId(Uuid::from_u128(2)) });
    kept.outbox.push_back(Letter::Acknowledge { tap: "t".into(), text: "ok".into(), alert: true });
    let text = serde_json::to_string(&kept).unwrap();
    assert_eq!(serde_json::from_str::<ChannelState>(&text).unwrap(), kept);
    let later = text.replacen('{', "{\"what_a_later_version_knows\":1,", 1);
    assert_eq!(serde_json::from_str::<ChannelState>(&later).unwrap(), kept);
    assert_eq!(serde_json::from_str::<ChannelState>("{}").unwrap(), ChannelState::default());
}
