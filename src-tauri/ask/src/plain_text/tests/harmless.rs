//! What is taken out of text that others wrote.

use crate::base::harmless::{harmless, one_line};

#[test]
fn what_a_terminal_obeys_is_taken_out() {
    for (text, left) in [
        ("plain 文本 👩‍👩‍👧\n\tx", "plain 文本 👩‍👩‍👧\n\tx"),
        ("\u{1b}[31mred\u{1b}[0m", "red"),
        ("\u{1b}[38;5;1;?25lx", "x"),
        ("\u{9b}2Jx", "x"),
        ("\u{1b}]0;title\u{7}x", "x"),
        ("\u{1b}]8;;http://a\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link"),
        ("\u{9d}52;c;AAAA\u{9c}x", "x"),
        ("\u{1b}Pq#0\u{1b}\\x\u{90}y\u{9c}z", "xz"),
        ("\u{1b}]0;unended and still to be seen", "0;unended and still to be seen"),
        ("\u{1b}]0;a\nb\u{7}", "0;a\nb"),
        ("\u{1b}(0x\u{1b}cy\u{1b}", "xy"),
        ("\u{1b}[", ""),
        ("\u{1b}\u{1b}[31mx", "x"),
        ("50 %\rdone\r\nnext\u{8}\u{7f}\0", "50 %\ndone\nnext"),
        ("a\u{85}b\u{2028}c", "a\nb\nc"),
        ("ls \u{202e}txt.exe\u{200b}", "ls ‹U+202E›txt.exe‹U+200B›"),
        ("\u{e0041}", "‹U+E0041›"),
        ("pay\u{200d}pal me\u{ad} \u{3164}x", "pay‹U+200D›pal me‹U+00AD› ‹U+3164›x"),
        ("می\u{200c}خواهم", "می\u{200c}خواهم"),
        ("字\u{200d}", "字‹U+200D›"),
    ] {
        assert_eq!(harmless(text), left, "for {text:?}");
    }
    assert_eq!(one_line(" a\n\tb\u{1b}[K\u{2029}c "), "a b c");
}
