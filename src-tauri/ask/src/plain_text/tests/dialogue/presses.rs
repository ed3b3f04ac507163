//! The text of a pressed button, as services carry it.

use crate::base::id::InteractionId;
use crate::plain_text::dialogue::{Press, PressedButton};
use proptest::prelude::*;
use uuid::Uuid;

#[test]
fn a_press_is_short_and_names_its_card() {
    let interaction = InteractionId("f50a5c1e-3b7d-4f5e-9a37-0123456789ab".parse().unwrap());
    let encoded = PressedButton { interaction, question: 0, press: Press::Option(3) }.encoded();
    assert_eq!(encoded, "a:9QpcHjt9T16aNwEjRWeJqw:0:3");
    for text in [
        "",
        "a:",
        "a:9QpcHjt9T16aNwEjRWeJqw:0",
        "a:9QpcHjt9T16aNwEjRWeJqw:0:3:1",
        "b:9QpcHjt9T16aNwEjRWeJqw:0:3",
        "a:9QpcHjt9T16aNwEjRWeJqx:0:3",
        "a:9QpcHjt9T16aNwEjRWeJq:0:3",
        "a:9QpcHjt9T16aNwEjRWeJq+:0:3",
        "a:9QpcHjt9T16aNwEjRWeJqw:+0:3",
        "a:9QpcHjt9T16aNwEjRWeJqw:0:03",
        "a:9QpcHjt9T16aNwEjRWeJqw:0:-3",
        "a:9QpcHjt9T16aNwEjRWeJqw:0:99999",
        "a:9QpcHjt9T16aNwEjRWeJqw:0:x",
        "a:选择选择选择选:0:3",
    ] {
        assert_eq!(PressedButton::decoded(text), None, "{text:?}");
    }
}

proptest! {
    #[test]
    fn a_press_comes_back_as_it_went(
        bits in any::<u128>(),
        question in 0usize..=9_999,
        press in prop_oneof![
            (0usize..=9_999).prop_map(Press::Option),
            Just(Press::Other),
            Just(Press::Default),
            Just(Press::Decline),
            Just(Press::Cancel),
            Just(Press::Done),
            Just(Press::Skip),
            Just(Press::Back),
        ],
    ) {
        let pressed = PressedButton { interaction: InteractionId(Uuid::from_u128(bits)), question, press };
        let encoded = pressed.encoded();
        prop_assert!(encoded.len() <= 64);
        prop_assert_eq!(PressedButton::decoded(&encoded), Some(pressed));
    }

    #[test]
    fn what_others_send_is_no_press_by_chance(text in "\\PC{0,40}") {
        let _ = PressedButton::decoded(&text);
        let _ = PressedButton::decoded(&format!("a:{text}"));
    }
}
