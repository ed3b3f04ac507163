//! Sizes of files, as file managers write them.

const UNITS: [&str; 5] = ["KB", "MB", "GB", "TB", "PB"];

pub fn size(bytes: u64) -> String {
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut rest = bytes as f64;
    let mut unit = "B";
    for next in UNITS {
        if rest < 999.95 {
            break;
        }
        (rest, unit) = (rest / 1000.0, next);
    }
    format!("{rest:.1} {unit}")
}
