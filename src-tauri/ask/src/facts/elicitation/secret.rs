//! Fields that seem to ask for a secret. A server must not, and one that does may not be what it says.

use super::FieldKind;

/// Whole words, and pairs of them, as names of fields are written.
const WORDS: [&str; 24] = [
    "password",
    "passwords",
    "passwd",
    "pwd",
    "passphrase",
    "passcode",
    "secret",
    "secrets",
    "token",
    "apikey",
    "credential",
    "credentials",
    "otp",
    "totp",
    "pin",
    "cvv",
    "cvc",
    "ssn",
    "mnemonic",
    "bearer",
    "jwt",
    "2fa",
    "mfa",
    "passkey",
];
const PAIRS: [(&str, &str); 17] = [
    ("api", "key"),
    ("access", "key"),
    ("private", "key"),
    ("secret", "key"),
    ("ssh", "key"),
    ("encryption", "key"),
    ("signing", "key"),
    ("license", "key"),
    ("seed", "phrase"),
    ("recovery", "phrase"),
    ("recovery", "code"),
    ("verification", "code"),
    ("security", "code"),
    ("auth", "code"),
    ("card", "number"),
    ("account", "number"),
    ("pass", "word"),
];
const CHINESE: [&str; 21] = [
    "密码",
    "密碼",
    "口令",
    "密钥",
    "密鑰",
    "密匙",
    "私钥",
    "私鑰",
    "令牌",
    "凭证",
    "凭据",
    "憑證",
    "验证码",
    "驗證碼",
    "动态码",
    "身份证",
    "银行卡",
    "信用卡",
    "卡号",
    "助记词",
    "安全码",
];

/// By its name and its title. What can only be chosen or switched holds no secret.
pub fn asked_for(kind: &FieldKind, key: &str, title: Option<&str>) -> bool {
    let writes = match kind {
        FieldKind::Text { .. } | FieldKind::Number { .. } | FieldKind::Json { .. } => true,
        FieldKind::Switch { .. } | FieldKind::One { .. } | FieldKind::Many { .. } => false,
    };
    writes && [Some(key), title].into_iter().flatten().any(names_one)
}

fn names_one(name: &str) -> bool {
    let words = words(name);
    CHINESE.iter().any(|word| name.contains(word))
        || words.iter().any(|word| WORDS.contains(&word.as_str()))
        || words.windows(2).any(|two| PAIRS.iter().any(|(one, other)| two == [*one, *other]))
}

/// `apiKey`, `API_KEY`, `api-key` and "API key" are the same two words. Letters that only look like others are those.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    let letters: Vec<char> = name.chars().map(plain).collect();
    for (index, c) in letters.iter().copied().enumerate() {
        let lower_next = letters.get(index + 1).is_some_and(|next| next.is_lowercase());
        let begins = c.is_uppercase() && (before.is_lowercase() || (before.is_uppercase() && lower_next));
        if begins || !c.is_alphanumeric() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Full-width letters, and the Cyrillic and Greek ones that are drawn as Latin ones.
fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        'а' | 'α' => 'a',
        'с' => 'c',
        'е' | 'ε' => 'e',
        'і' | 'ι' => 'i',
        'к' | 'κ' => 'k',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'у' => 'y',
        'ԝ' | 'ω' => 'w',
        'ԁ' => 'd',
        _ => c,
    }
}
