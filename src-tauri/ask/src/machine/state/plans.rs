//! How far the accepted plan has come.

use super::State;
use crate::facts::event::PlanEvent;

impl State {
    pub(super) fn apply_plan(&mut self, event: &PlanEvent) {
        match event {
            PlanEvent::StepDone { step, note, .. } => self.finish_step(*step, note.as_ref()),
        }
    }

    pub(in crate::machine) fn fits_plan(&self, event: &PlanEvent) -> bool {
        match event {
            PlanEvent::StepDone { step, .. } => {
                let steps = self.plan.as_ref().map_or(0, |plan| plan.steps.len());
                (1..=steps).contains(&(*step as usize))
            }
        }
    }

    fn finish_step(&mut self, step: u32, note: Option<&String>) {
        let plan = self.plan.as_mut();
        if let Some(step) = plan.and_then(|plan| plan.steps.get_mut((step as usize).checked_sub(1)?)) {
            step.done = true;
            step.note = note.cloned();
        }
    }
}
