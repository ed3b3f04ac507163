//! What the store acknowledged outlives whatever the disk does: it fails at any call, or the power goes at any moment.
//!
//! A walk (`walk.rs`) is a row of steps, each of them one commit at most, and what the store holds after each of them is known. After a
//! fault or a cut it holds just that: all that was acknowledged, and of the step under way all or nothing.

mod backup;
mod calls;
mod cuts;
mod failing;
mod held;
mod order;
mod scenes;
mod walk;
