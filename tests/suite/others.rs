//! Askwell against software that others wrote: servers whose tools our agent uses, and programs that ask through us.

mod attacks;
mod calls;
mod clients;
mod listing;
mod starting;
