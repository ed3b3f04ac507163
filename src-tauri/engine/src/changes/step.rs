//! Places between two steps of a change, at which tests have the rest fail or not happen at all.

use std::io;

pub fn passed() -> io::Result<()> {
    crate::crash::point("changes");
    #[cfg(test)]
    tests::passed()?;
    Ok(())
}

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;
    use std::io;

    /// What happens at a step.
    pub enum StepEvent {
        /// As when the disk is full.
        Failure,
        /// As when the process is killed: nothing is tidied up.
        Crash,
        /// Somebody else does something.
        Meanwhile(Box<dyn FnOnce()>),
    }

    thread_local! {
        static WANTED: Cell<Option<(u32, StepEvent)>> = const { Cell::new(None) };
    }

    /// Lets so many steps of the work pass before it happens. False if the work was over before.
    pub fn after(steps: u32, event: StepEvent, work: impl FnOnce()) -> bool {
        let crash = matches!(event, StepEvent::Crash);
        WANTED.set(Some((steps, event)));
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        let reached = WANTED.take().is_none();
        assert!(ended.is_ok() || (reached && crash), "it panicked by itself");
        reached
    }

    pub fn passed() -> io::Result<()> {
        match WANTED.take() {
            None => Ok(()),
            Some((0, StepEvent::Failure)) => Err(io::ErrorKind::StorageFull.into()),
            Some((0, StepEvent::Crash)) => std::panic::resume_unwind(Box::new("crash")),
            Some((0, StepEvent::Meanwhile(does))) => {
                does();
                Ok(())
            }
            Some((steps, event)) => {
                WANTED.set(Some((steps - 1, event)));
                Ok(())
            }
        }
    }
}
