//! What the tests stand on: a screen, a bus and folders of a test's own, the real window in them, and stand-ins for the two
//! edges that a test cannot have for real.

pub mod agents;
pub mod arguments;
pub mod caller;
pub mod calling;
pub mod client;
pub mod commits;
pub mod decisions;
pub mod line;
pub mod mcp;
pub mod mcp_client;
pub mod model;
pub mod notifications;
pub mod oauth;
pub mod others;
pub mod own_command;
pub mod pairing;
pub mod patience;
pub mod place;
pub mod program;
pub mod registries;
pub mod servers;
pub mod spoken;
pub mod surface;
pub mod tally;
pub mod telegram;
pub mod terminal;
pub mod tmux;
pub mod tray;
pub mod walk;
pub mod wechat;
pub mod window;
pub mod wire_server;
pub mod world;
