//! What cannot be seen is the same here, in Unicode's own table, and in the window, which reads the same list.

use crate::base::harmless::{harmless, visible};
use crate::base::unseen::{hides, unseen};
use crate::facts::interaction::Body;
use crate::facts::plan::Outline;
use crate::plain_text::{At, consent};
use serde::Deserialize;

#[derive(Deserialize)]
struct List {
    hidden: Vec<(u32, u32)>,
    pictures: Vec<(u32, u32)>,
    joining: Vec<(u32, u32)>,
    cases: Vec<(String, String)>,
}

impl List {
    fn of_the_window() -> List {
        serde_json::from_str(include_str!("unseen.json")).unwrap()
    }
}

fn every() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

fn within(ranges: &[(u32, u32)], c: char) -> bool {
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(c)))
}

#[test]
fn what_is_drawn_as_nothing_says_nothing_wherever_it_is_typed() {
    let asked = super::question(&["Yes", "No"], true);
    let form = super::form::one(serde_json::json!({ "type": "string" }), false);
    let form = super::form::fresh(&form);
    for blank in ["\u{200b}", "\u{feff} \u{2060}\n", "\u{2800}", "\u{3164}\u{fe0f}", "\u{200d}\u{e0061}"] {
        for at in [At::Nothing, super::at(&asked)] {
            assert_eq!(super::read_as(at, blank), "empty", "{blank:?}");
        }
        assert_eq!(super::read_as(super::at(&asked), &format!("\"{blank}\"")), "empty", "{blank:?}");
        assert_eq!(super::read_as(super::at(&asked), &format!("1 // {blank}")), "1", "{blank:?}");
        assert_eq!(super::read_as(super::at(&asked), &format!("?{blank}")), "show", "{blank:?}");
        assert_eq!(super::form::read_as(&form, blank), super::form::read_as(&form, ""), "{blank:?}");
        let plan = Body::Plan { outline: Outline { title: "Tidy up".into(), steps: vec!["look".into()] } };
        assert_eq!(consent::read(&plan, blank), consent::read(&plan, ""), "{blank:?}");
    }
    for said in ["👩\u{200d}💻", "a\u{200b}", "0\u{fe0f}\u{20e3}"] {
        assert_eq!(super::read_as(super::at(&asked), said), format!("={said}"));
    }
}

#[test]
fn every_character_that_unicode_draws_as_nothing_is_hidden() {
    let drawn_as_nothing = regex::Regex::new(r"\A\p{Default_Ignorable_Code_Point}\z").unwrap();
    let mut text = [0; 4];
    for c in every().filter(|c| drawn_as_nothing.is_match(c.encode_utf8(&mut text))) {
        assert!(hides(c), "U+{:04X}", u32::from(c));
        let alone = format!("a{c}b");
        let shown = format!("a‹U+{:04X}›b", u32::from(c));
        assert_eq!((harmless(&alone), visible(&alone)), (shown.clone(), shown));
        assert_eq!(unseen(&alone).collect::<Vec<_>>(), [(1, c)]);
    }
}

#[test]
fn the_window_hides_the_same_characters() {
    let list = List::of_the_window();
    for c in every() {
        let alone = c.to_string();
        let drawn = visible(&alone) != alone;
        assert_eq!(drawn, within(&list.hidden, c), "U+{:04X}", u32::from(c));
        let kept = matches!(c, '\n' | '\t');
        let steers = c.is_control() && !kept || matches!(c, '\u{2028}' | '\u{2029}');
        assert_eq!(hides(c) || steers, drawn, "U+{:04X}", u32::from(c));
    }
}

#[test]
fn the_window_knows_the_same_pictures_and_scripts() {
    let list = List::of_the_window();
    for c in every() {
        let (styled, joined) = (format!("{c}\u{fe0f}"), format!("{c}\u{200c}{c}"));
        assert_eq!(unseen(&styled).all(|(_, c)| c != '\u{fe0f}'), within(&list.pictures, c), "U+{:04X}", u32::from(c));
        assert_eq!(unseen(&joined).all(|(_, c)| c != '\u{200c}'), within(&list.joining, c), "U+{:04X}", u32::from(c));
    }
}

#[test]
fn what_belongs_to_a_picture_or_a_script_stays() {
    for (text, shown) in List::of_the_window().cases {
        assert_eq!(visible(&text), shown.replace('⟨', "‹").replace('⟩', "›"), "{text:?}");
    }
}

#[test]
fn a_text_of_tags_alone_costs_no_more_than_its_length() {
    let text = "\u{e0067}".repeat(100_000);
    assert_eq!(unseen(&text).count(), 100_000);
}
