//! One measured thing: its samples, its budget, one line of print.

/// What a figure is compared with.
#[derive(Debug, Clone, Copy)]
pub enum Budget {
    AtMost(f64),
    None,
}

pub fn heading() {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load of this machine: {}", load.trim());
    println!("{:<58} {:>10} {:>10} {:>10} {:>10}  unit", "figure", "median", "min", "max", "budget");
}

pub fn print(name: &str, unit: &str, mut samples: Vec<f64>, budget: Budget) {
    samples.sort_by(f64::total_cmp);
    let at = |part: usize| samples.get((samples.len().saturating_sub(1)) * part / 2).copied().unwrap_or(f64::NAN);
    let (min, median, max) = (at(0), at(1), at(2));
    let (budget, verdict) = match budget {
        Budget::AtMost(most) if median <= most => (format!("{most:.2}"), ""),
        Budget::AtMost(most) => (format!("{most:.2}"), "  MISSED"),
        Budget::None => ("-".to_owned(), ""),
    };
    println!("{name:<58} {median:>10.2} {min:>10.2} {max:>10.2} {budget:>10}  {unit}{verdict}");
}
