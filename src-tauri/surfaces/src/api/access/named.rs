//! What a browser is called until the person calls it something else: as it says that it is.

/// The first that is found names it: a browser that is built on another one says both names.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Empty where it says nothing that is known.
pub fn of_browser(user_agent: &str) -> String {
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(part, _)| user_agent.contains(part)).map(|(_, name)| *name)
    };
    match (first(BROWSERS), first(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} ({system})"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::of_browser;

    #[test]
    fn a_browser_is_called_what_it_says_that_it_is() {
        let cases = [
            ("Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox (Android)"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari (iPhone)",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                "Edge (Windows)",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
                "Chrome (Linux)",
            ),
            ("curl/8.9.1", ""),
            ("", ""),
        ];
        for (said, name) in cases {
            assert_eq!(of_browser(said), name, "{said}");
        }
    }
}
