//! Names that a person could take for Askwell's own: ours, the agent's, or their own, in whatever letters.

use super::Via;
use crate::base::language::Language;
use crate::base::unseen::hides;
use crate::strings::strings;

/// What `askwell ask` and `askwell confirm` call themselves where nobody says otherwise.
const COMMANDS: [&str; 2] = ["askwell ask", "askwell confirm"];
const OURS: &str = "askwell";
/// Who else speaks in Askwell's window, as it stands there.
const ROLES: [&str; 17] = [
    "you",
    "me",
    "user",
    "theuser",
    "agent",
    "theagent",
    "youragent",
    "system",
    "assistant",
    "你",
    "您",
    "我",
    "用户",
    "智能体",
    "助手",
    "系统",
    "引擎",
];

/// Letters that are drawn like one of ours, beside those that a fold of case, width, accent or style finds.
const TWINS: &[(char, &str)] = &[
    ('a', "4@аαɑᴀᵃꭺꓮɐλл"),
    ('s', "5$ѕꜱˢꮪꓢտƽ"),
    ('k', "кκᴋᵏꮶꓗⲕҝқ"),
    ('w', "ѡԝшωᴡʷꮃꓪաщฬ"),
    ('e', "3еєᴇᵉꭼꓰεℯҽ"),
    ('l', "1i|!ӏʟˡꮮꓡіιⅼℓ"),
];

/// Accented Latin letters by what stands below the accent.
const ACCENTED: &[(char, &str)] = &[
    ('a', "àáâãäåāăąǎǟǡǻȁȃȧạảấầẩẫậắằẳẵặḁ"),
    ('s', "śŝşšșṡṣṥṧṩȿ"),
    ('k', "ķǩḱḳḵƙ"),
    ('w', "ŵẁẃẅẇẉẘ"),
    ('e', "èéêëēĕėęěȅȇȩẹẻẽếềểễệḕḗḙḛḝ"),
    ('l', "ĺļľŀłƚḷḹḻḽìíîïĩīĭįı"),
];

pub fn passes_for_ours(name: &str, via: Via) -> bool {
    if via == Via::CommandLine && COMMANDS.contains(&name) {
        return false;
    }
    let bare: String = name.chars().filter_map(bare).collect();
    if ROLES.contains(&bare.as_str()) {
        return true;
    }
    let drawn = bare.chars().map(like).collect::<String>().replace("vv", "w");
    drawn.contains(&OURS.chars().map(like).collect::<String>())
}

/// Said to be what it is. The name stands there all the same: it tells which of several it was.
pub fn of_another(shown: &str, language: Language) -> String {
    strings(language).another_program(shown)
}

/// The letter or digit that this is, small and narrow; nothing for what stands between letters or above them.
fn bare(c: char) -> Option<char> {
    let c = styled(c).unwrap_or(c);
    let above = matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}');
    let kept = c.is_alphanumeric() || matches!(c, '@' | '$' | '|' | '!');
    let small = c.to_lowercase().next().unwrap_or(c);
    Some(small).filter(|_| kept && !above && !hides(c))
}

/// The plain letter of one in another style: wide, mathematical, in a circle, in brackets, on a square, of a flag.
fn styled(c: char) -> Option<char> {
    let code = u32::from(c);
    let letter = match code {
        0xff21..=0xff3a => code - 0xff21,
        0xff41..=0xff5a => code - 0xff41,
        0x1d400..=0x1d6a3 => (code - 0x1d400) % 26,
        0x249c..=0x24b5 => code - 0x249c,
        0x24b6..=0x24cf => code - 0x24b6,
        0x24d0..=0x24e9 => code - 0x24d0,
        0x1f130..=0x1f149 => code - 0x1f130,
        0x1f150..=0x1f169 => code - 0x1f150,
        0x1f170..=0x1f189 => code - 0x1f170,
        0x1f1e6..=0x1f1ff => code - 0x1f1e6,
        _ => return None,
    };
    char::from_u32(u32::from('a') + letter)
}

fn like(c: char) -> char {
    let of = |table: &[(char, &str)]| table.iter().find(|(_, twins)| twins.contains(c)).map(|(letter, _)| *letter);
    of(TWINS).or_else(|| of(ACCENTED)).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_of_our_name_passes_for_ours() {
        for name in [
            "Askwell",
            "ASKWELL",
            "askwell",
            "Askwell (you)",
            "Askwell · 你",
            "The Askwell agent",
            "Ask well",
            "A s k w e l l",
            "Ask\u{200b}well",
            "A\u{202e}skwell",
            "Аskwell",
            "Askwеll",
            "Αskwell",
            "Askwe11",
            "AskweII",
            "Askwe||",
            "A5kwell",
            "Askvvell",
            "Ａｓｋｗｅｌｌ",
            "𝐀𝐬𝐤𝐰𝐞𝐥𝐥",
            "𝚊𝚜𝚔𝚠𝚎𝚕𝚕",
            "ⓐⓢⓚⓦⓔⓛⓛ",
            "🅰🆂🅺🆆🅴🅻🅻",
            "ᴀꜱᴋᴡᴇʟʟ",
            "Ȧs\u{323}kwell",
            "Askŵéll",
            "askwell ask",
            "You",
            "you",
            "The agent",
            "System",
            "你",
            "智能体",
            "智 能 体",
            "助手",
        ] {
            assert!(passes_for_ours(name, Via::Mcp), "{name:?}");
        }
    }

    #[test]
    fn names_of_others_are_theirs() {
        for name in [
            "Claude Code",
            "Codex",
            "deploy.sh",
            "Ask",
            "well",
            "raw-client",
            "Basket weller",
            "Agent Smith",
            "Qwen 智能体 2",
            "мой скрипт",
            "部署脚本",
            "Your agency",
            "Systemd",
            "\u{202e}edoC",
            "4",
            "!",
        ] {
            assert!(!passes_for_ours(name, Via::Mcp), "{name:?}");
        }
    }

    #[test]
    fn our_own_commands_are_called_what_they_are() {
        for name in COMMANDS {
            assert!(!passes_for_ours(name, Via::CommandLine) && passes_for_ours(name, Via::Mcp), "{name}");
        }
        assert!(passes_for_ours("Askwell", Via::CommandLine));
    }
}
