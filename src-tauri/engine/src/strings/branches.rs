//! Why there is no branch.

pub trait BranchStrings {
    fn unknown_decision(&self) -> &'static str;
    fn not_decided_yet(&self) -> &'static str;
    fn decision_of_other_program(&self) -> &'static str;
    fn command_has_ended(&self) -> &'static str;
    fn decided_before_import(&self) -> &'static str;
    fn files_being_restored(&self) -> &'static str;
    fn answer_does_not_fit(&self) -> &'static str;
    fn agent_at_work(&self) -> &'static str;
    fn id_taken(&self) -> &'static str;
    fn branch_not_made(&self, why: &str) -> String;
}
