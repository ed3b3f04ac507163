use super::*;
use crate::channels::channel::Sender;

const NOW: Timestamp = 1_000_000;

fn waiting(code: &str) -> ChannelState {
    let pairing = Some(Pairing { code: code.into(), until: NOW + 1, guesses: BTreeMap::new() });
    ChannelState { bot: Some("@the_bot".into()), pairing, ..ChannelState::default() }
}

fn message(text: &str, private: bool) -> IncomingMessage {
    let from = Sender { chat: "5".into(), person: "6".into(), name: "Ada".into(), private };
    IncomingMessage {
        id: "1".into(),
        from,
        at: NOW,
        what: IncomingContent::Said { text: text.into(), quoted: None },
        context: None,
    }
}

#[test]
fn whoever_has_the_code_may_answer_from_then_on() {
    for text in ["ABCD2345", "/start ABCD2345", " abcd2345 ", "ABCD-2345", "abcd 2345"] {
        let mut kept = waiting("ABCD2345");
        assert!(is_code(&kept, &message(text, true), NOW), "{text}");
        assert_eq!(meet(&mut kept, &message(text, true), NOW), PairingOutcome::Paired, "{text}");
        assert_eq!(kept.person, Some(Person { chat: "5".into(), person: "6".into(), name: "Ada".into() }));
        assert_eq!(kept.pairing, None, "a code is used once");
        assert_eq!(meet(&mut kept, &message(text, true), NOW), PairingOutcome::Stranger);
    }
}

#[test]
fn nobody_else_does() {
    for (case, text, private, now, met) in [
        ("a greeting", "hello", true, NOW, PairingOutcome::Stranger),
        ("another code", "ABCD2346", true, NOW, PairingOutcome::Wrong),
        ("the code in a group", "ABCD2345", false, NOW, PairingOutcome::Stranger),
        ("the code, too late", "ABCD2345", true, NOW + 1, PairingOutcome::Stranger),
    ] {
        let mut kept = waiting("ABCD2345");
        assert_eq!(meet(&mut kept, &message(text, private), now), met, "{case}");
        assert_eq!(kept.person, None, "{case}");
    }
}

#[test]
fn who_guesses_at_a_code_is_heard_no_more_and_spoils_it_for_nobody_else() {
    let by = |person: String, text: &str| {
        let mut message = message(text, true);
        message.from.person = person;
        message
    };
    let mut kept = waiting("ABCD2345");
    for _ in 0..PAIRING_WRONG_COUNT_MAX {
        assert_eq!(meet(&mut kept, &by("7".into(), "ABCD2346"), NOW), PairingOutcome::Wrong);
    }
    let right = by("7".into(), "ABCD2345");
    assert!(!is_code(&kept, &right, NOW));
    assert_eq!(meet(&mut kept, &right, NOW), PairingOutcome::Stranger);
    for stranger in 0..10 * PAIRING_SENDERS_COUNT_MAX {
        assert_eq!(meet(&mut kept, &by(format!("s{stranger}"), "ABCD2346"), NOW), PairingOutcome::Wrong);
    }
    assert_eq!(kept.pairing.as_ref().map(|pairing| pairing.guesses.len()), Some(PAIRING_SENDERS_COUNT_MAX));
    assert_eq!(meet(&mut kept, &message("ABCD2345", true), NOW), PairingOutcome::Paired);
}

#[test]
fn a_pairing_under_way_outlives_an_update() {
    let kept: Pairing = serde_json::from_str(r#"{"code":"ABCD2345","until":5,"wrong":2}"#).unwrap();
    assert_eq!(kept, Pairing { code: "ABCD2345".into(), until: 5, guesses: BTreeMap::new() });
}

#[test]
fn codes_are_typed_without_mistakes_and_differ() {
    let codes: Vec<String> = (0..100).map(|_| Pairing::new(NOW).unwrap().code).collect();
    for code in &codes {
        assert_eq!(code.len(), CODE_CHARS);
        assert!(!code.contains(['I', 'O', '0', '1']), "{code}");
        assert_eq!(typed(&code.to_lowercase()), *code);
    }
    let mut different = codes.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), codes.len());
}

#[test]
fn a_picture_leads_to_the_chat() {
    let SetUp::Pairing { link, picture, code, .. } = set_up(&waiting("ABCD2345"), Messenger::Telegram, NOW) else {
        panic!("it is being paired")
    };
    assert_eq!((link.as_str(), code.as_str()), ("https://t.me/the_bot?start=ABCD2345", "ABCD2345"));
    assert!(picture.starts_with("<?xml") || picture.starts_with("<svg"), "{picture:.40}");
}
