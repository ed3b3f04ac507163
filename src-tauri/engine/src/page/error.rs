//! Why there is no page. Each sentence tells the model what happened and what to do instead.

/// Nothing is kept of a page that failed; every fault may be told to the model as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PageError {
    #[error("\"{given}\" is no complete web address. Give all of it, beginning with https:// or http://.")]
    NoAddress { given: String },
    #[error("\"{given}\" is no web page: only addresses that begin with https:// or http:// can be fetched.")]
    Scheme { given: String },
    #[error("The address holds a user name or a password. Give it without them; pages behind a login cannot be read.")]
    Login,
    #[error("The address is longer than {max} bytes. Give a shorter one, perhaps without what follows the \"?\".")]
    TooLong { max: usize },
    #[error("There is no server named {host}. Check the spelling; if it is right, the machine may be offline.")]
    NoSuchName { host: String },
    #[error(
        "{host} stands for a machine in the person's own network, which its name does not say. It was not asked. \
         If that machine is meant, ask for it by its IP address, so that the person can agree to that."
    )]
    HiddenPrivate { host: String },
    #[error("No connection to {host} ({why}). The server may be down; try later, or another source.")]
    Unreachable { host: String, why: String },
    #[error("{host} could not prove that it is {host} ({why}). Nothing was sent to it. Use another source.")]
    Certificate { host: String, why: String },
    #[error("{host} did not answer within {seconds} seconds. Try later, or another source.")]
    Late { host: String, seconds: u64 },
    #[error("The connection to {host} broke before anything of the page came. Try once more, or another source.")]
    Broken { host: String },
    #[error(
        "The page leads to {to}, at another place than the person agreed to. Fetch that address if it is what you need."
    )]
    Elsewhere { to: String },
    #[error("The page leads to \"{to}\", which is no web address that can be fetched. Use another source.")]
    BadRedirect { to: String },
    #[error(
        "The page led on {count} times without an end. It may want a login or cookies, which there are none of; use another source."
    )]
    Circle { count: usize },
    #[error("The server answered {status}: {meaning}")]
    Status { status: u16, meaning: String },
    #[error("The page is empty: the server answered, and sent nothing. Try another address.")]
    Empty,
    #[error(
        "The page has no text to read. It is probably built by scripts, which are not run here; look for a \
         plainer version, an API, or another source."
    )]
    NoText,
    #[error(
        "This is {what} ({size}), not text, so it cannot be read here. Look for the same content as a web page or as text."
    )]
    NotText { what: String, size: String },
    #[error("The server sent the page compressed ({how}) although it was asked not to. Use another source.")]
    Compressed { how: String },
    #[error("The page has {lines}; from_line {from_line} is behind its end.")]
    Beyond { lines: String, from_line: usize },
    #[error("The page could not be made readable. Use another source.")]
    Unreadable,
}

/// What a status means for one who only reads.
pub(super) fn of_status(status: u16, wait_seconds: Option<u64>) -> PageError {
    let meaning = match status {
        401 | 403 | 407 => "the page wants a login, or refuses programs. It cannot be read here; use another source.",
        404 => "there is no such page. Check the address, or begin at the site's first page.",
        410 => "the page was removed. Use another source.",
        429 => "too many requests. Wait before you ask this server again, or use another source.",
        451 => "the page is withheld for legal reasons. Use another source.",
        500..=599 => "the server has a fault of its own. Try later, or another source.",
        _ => "it did not give the page. Check the address, or use another source.",
    };
    let meaning = match wait_seconds {
        Some(seconds) => format!("{meaning} It asks to wait {seconds} seconds."),
        None => meaning.to_owned(),
    };
    PageError::Status { status, meaning }
}
