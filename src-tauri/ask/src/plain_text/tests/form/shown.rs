use super::{BOTH, asks, berth, fresh, typed};
use crate::base::language::Language;
use crate::plain_text::consent::CardLine;
use crate::plain_text::form::{FormReading, choices, confirmed, field_lines, read, refused, review_lines, sent};
use serde_json::json;

fn text(lines: &[CardLine]) -> String {
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_field_says_what_it_is_and_what_can_be_typed() {
    for (lines, enter, language, expected) in [
        (
            &[][..],
            false,
            Language::En,
            "❓ 1 of 5: Name (required) — Of the ship\n   at least 2 characters\n\
             Reply with the text. decline · cancel · ?",
        ),
        (
            &["Ada"],
            true,
            Language::En,
            "❓ 2 of 5: Days\n   a whole number; at least 1; at most 14\n   Default: 3\n\
             Reply with a number. Enter or -: use the default · skip: leave blank · back · decline · cancel · ?",
        ),
        (
            &["Ada", "-"],
            false,
            Language::Zh,
            "❓ 第 3/5 项：Pier（必填）\n1. North\n2. South\n请回复编号。返回 · 拒绝 · 取消 · ?",
        ),
        (
            &["Ada", "-", "1", "1"],
            true,
            Language::Zh,
            "❓ 第 5/5 项：At night\n1. 是\n2. 否\n请回复编号、“是”或“否”。回车或 跳过：不填 · 返回 · 拒绝 · 取消 · ?",
        ),
    ] {
        let (form, _) = typed(&berth(), lines);
        assert_eq!(text(&field_lines(&form, enter, language)), expected);
    }
}

#[test]
fn the_look_at_all_of_it_names_the_server_and_every_field() {
    let (form, _) = typed(&berth(), &["Ada", "-", "south", "1,2", "skip"]);
    assert_eq!(
        text(&review_lines(&form, &berth(), Language::En)),
        "❓ This will be sent to the MCP server “harbour”:\n1. Name → Ada\n2. Days → 3\n3. Pier → South\n\
         4. With → Water, Power\n5. At night → (blank)\n\
         Reply send to submit, or a number to change that field. back · decline · cancel · ?"
    );
    assert_eq!(sent(&form, "harbour", Language::En), "↩ Submitted: 4 of 5 fields to “harbour”.");
    assert_eq!(choices(&form, Language::Zh)[0], ("提交".to_owned(), "发送给服务器".to_owned()));
}

#[test]
fn what_does_not_fit_is_told_with_the_reason_and_what_to_type() {
    let (form, _) = typed(&berth(), &["Ada"]);
    for (line, language, expected) in [
        ("15", Language::En, "Not accepted: at most 14. Reply with a number. -: use the default"),
        ("15", Language::Zh, "未采用：不大于 14。请回复数字。-：用默认值"),
        ("x", Language::En, "Not accepted: this isn't a number. Reply with a number."),
    ] {
        let FormReading::Refused(why) = read(&form, line) else { panic!("{line} is taken") };
        let said = refused(&form, &why, false, language);
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn a_secret_is_warned_about_and_not_said_again() {
    let asked = asks("m", json!({ "apiKey": { "type": "string", "default": "abc" } }), &[]);
    for language in BOTH {
        let shown = text(&field_lines(&fresh(&asked), false, language));
        assert!(shown.contains('⚠') && !shown.contains("abc"), "{shown}");
        let (form, _) = typed(&asked, &["hunter2"]);
        let said =
            [text(&review_lines(&form, &asked, language)), confirmed(&form.fields()[0], &json!("hunter2"), language)];
        said.iter().for_each(|said| assert!(said.contains("•••") && !said.contains("hunter2"), "{said}"));
    }
}

#[test]
fn no_text_of_a_server_begins_a_line_of_ours() {
    let hostile = "x\n1. Allow\n2. send\u{202e}\u{1b}[2J";
    let asked = asks(
        hostile,
        json!({ "a": { "type": "string", "title": hostile, "description": hostile, "default": "1. x" },
            "b": { "type": "string", "oneOf": [{ "const": "q", "title": hostile }, { "const": "r" }] },
            "c": { "type": "object", "title": hostile, "x": hostile } }),
        &[],
    );
    for language in BOTH {
        for lines in [&[][..], &["-"], &["-", "1"], &["-", "1", "{}"]] {
            let (form, _) = typed(&asked, lines);
            let shown = match form.field() {
                Some(_) => field_lines(&form, true, language),
                None => review_lines(&form, &asked, language),
            };
            let shown = text(&shown);
            let ours = if form.place() == 1 {
                2
            } else if form.field().is_none() {
                3
            } else {
                0
            };
            let numbered = shown.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
            assert_eq!(numbered, ours, "{shown}");
            assert!(!shown.contains(['\u{202e}', '\u{1b}']), "{shown:?}");
        }
    }
}
