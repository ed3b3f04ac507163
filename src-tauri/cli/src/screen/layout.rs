//! Where text comes to stand on a terminal: it is as wide as it has columns, and Chinese takes two of them for a character.

use unicode_width::UnicodeWidthChar;

/// A place on the screen, counted from where the line began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spot {
    pub row: usize,
    pub column: usize,
}

const TAB_COLUMNS: usize = 8;

impl Spot {
    /// Where the next character stands after this text. At the right edge it is the next row already: there a terminal waits
    /// for one more character before it goes on.
    pub fn after(self, text: &str, columns: usize) -> Spot {
        let columns = columns.max(2);
        let mut spot = self;
        for c in text.chars() {
            let width = match c {
                '\n' => {
                    spot = Spot { row: spot.row + 1, column: 0 };
                    continue;
                }
                '\t' => (TAB_COLUMNS - spot.column % TAB_COLUMNS).min(columns - 1 - spot.column),
                c => c.width().unwrap_or(0),
            };
            if spot.column + width > columns {
                spot = Spot { row: spot.row + 1, column: 0 };
            }
            spot.column += width;
            if spot.column == columns {
                spot = Spot { row: spot.row + 1, column: 0 };
            }
        }
        spot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_character_does_not_stand_across_the_edge() {
        for (text, columns, row, column) in [
            ("", 10, 0, 0),
            ("abc", 10, 0, 3),
            ("你好", 10, 0, 4),
            ("你好你好你", 10, 1, 0),
            ("a你好你好", 9, 1, 0),
            ("你好你好你", 9, 1, 2),
            ("e\u{301}", 10, 0, 1),
            ("a\nb", 10, 1, 1),
            ("a\tb", 20, 0, 9),
            ("12345678\t", 10, 0, 9),
            ("x", 0, 0, 1),
        ] {
            assert_eq!(Spot::default().after(text, columns), Spot { row, column }, "{text:?} in {columns}");
        }
    }
}
