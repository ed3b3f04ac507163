//! Why something that a server asks cannot be shown.

use std::fmt;

/// The server is told this; the person is not asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// Neither a form nor a url.
    Mode,
    /// This part is not of the type that it has to be.
    Shape { part: String },
    /// This part is longer, or has more entries, than is taken.
    TooLarge { part: String, max: usize },
    /// It goes deeper than is taken.
    TooDeep { part: String },
    /// A choice without anything to choose.
    NoOptions { part: String },
    /// An address that is none, or of another kind than http and https, or with a name and password in it.
    Address,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Mode => f.write_str("`mode` has to be \"form\" or \"url\""),
            Unfit::Shape { part } => write!(f, "`{part}` is not of the type that it has to be"),
            Unfit::TooLarge { part, max } => write!(f, "`{part}` is too large: at most {max} are taken"),
            Unfit::TooDeep { part } => write!(f, "`{part}` is nested too deeply"),
            Unfit::NoOptions { part } => write!(f, "`{part}` has nothing to choose from"),
            Unfit::Address => {
                f.write_str("`url` has to be a whole http or https address without a name and password in it")
            }
        }
    }
}
