//! Questions and answers where there are no cards: numbered lines out, a reply in.
