//! Every test at the outermost surfaces, in one binary.

mod desktop;
mod suite;
