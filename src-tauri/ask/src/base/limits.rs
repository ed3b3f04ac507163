//! Every limit of the product, each with its unit last, by what it limits.

mod acting;
mod agents;
mod chats;
mod guests;
mod history;
mod kept;
mod log;
mod mcp;
mod model;
mod questions;
mod reading;
mod server;
mod template;

pub use acting::*;
pub use agents::*;
pub use chats::*;
pub use guests::*;
pub use history::*;
pub use kept::*;
pub use log::*;
pub use mcp::*;
pub use model::*;
pub use questions::*;
pub use reading::*;
pub use server::*;
pub use template::*;
