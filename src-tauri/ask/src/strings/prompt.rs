//! What the model is told of its place. Not for people: the voice of the interface does not bind it.

pub trait Prompt {
    fn role(&self) -> &'static str;
    fn workspace(&self, folder: &str) -> String;
    fn no_workspace(&self) -> &'static str;
    fn principles(&self) -> &'static str;
    fn asking(&self) -> &'static str;
    fn tasks(&self) -> &'static str;
    fn pass_on(&self) -> &'static str;
    fn imported(&self) -> &'static str;
    fn templates(&self) -> &'static str;
    fn task(&self) -> &'static str;
    fn parent(&self) -> &'static str;
    fn decisions(&self) -> &'static str;
    fn withdrawn_decisions(&self) -> &'static str;
    fn saved_decisions(&self) -> &'static str;
    fn summary(&self, rounds: u32) -> String;
    fn delivery(&self) -> &'static str;
    /// To an external agent that was stopped or lost.
    fn resume(&self) -> &'static str;
}
