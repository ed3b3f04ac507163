//! Which browsers are connected: once the last of them has gone, nobody has a question before their eyes there.

use super::ApiState;
use super::access::Requester;
use ask::Surface;
use parking_lot::Mutex;
use std::sync::Arc;

#[derive(Default)]
pub struct Present {
    count: Mutex<usize>,
}

/// One of them, for as long as it is connected.
pub struct Browser {
    desk: Arc<ApiState>,
}

impl Browser {
    /// None for a program: it has no eyes.
    pub fn of(desk: &Arc<ApiState>, who: &Requester) -> Option<Browser> {
        match who {
            Requester::Program(_) => None,
            Requester::Browser(_) => {
                *desk.present.count.lock() += 1;
                Some(Browser { desk: desk.clone() })
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let mut count = self.desk.present.count.lock();
        *count = count.saturating_sub(1);
        if let (0, Ok(askwell)) = (*count, self.desk.askwell()) {
            // A tab that is closed says nothing any more: a question's clock must not stand still because of it.
            askwell.question_clocks().attending(Surface::Browser, None);
        }
    }
}
