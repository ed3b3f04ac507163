//! Why something that a server asks cannot be shown.

/// The server is told this; the person is not asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ElicitationError {
    /// Neither a form nor a url.
    #[error("`mode` has to be \"form\" or \"url\"")]
    Mode,
    /// This part is not of the type that it has to be.
    #[error("`{part}` is not of the type that it has to be")]
    Shape {
        /// Its place in the request, as the server would find it.
        part: String,
    },
    /// This part is longer, or has more entries, than is taken.
    #[error("`{part}` is too large: at most {max} are taken")]
    TooLarge {
        /// Its place in the request.
        part: String,
        /// In bytes, or entries where it is a list.
        max: usize,
    },
    /// It goes deeper than is taken.
    #[error("`{part}` is nested too deeply")]
    TooDeep {
        /// The key of the field.
        part: String,
    },
    /// A choice without anything to choose.
    #[error("`{part}` has nothing to choose from")]
    NoOptions {
        /// The key of the field.
        part: String,
    },
    /// An address that is none, or of another kind than http and https, or with a name and password in it.
    #[error("`url` has to be a whole http or https address without a name and password in it")]
    Address,
}
