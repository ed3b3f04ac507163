//! Where things stand in a conversation's past. What comes at its end costs nothing of what stands before it.

use super::{CallPosition, Item, ReplyItem, State};
use crate::base::id::Timestamp;
use crate::facts::message::Reply;

impl State {
    pub(super) fn push(&mut self, item: Item) {
        self.entries += item.width();
        self.items.push(item);
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.entries -= self.items.remove(index).width();
        self.reorder(|place| {
            if place.item > index {
                place.item -= 1;
            }
        });
    }

    /// Finds the calls again whose items have changed their places. It looks at all calls there are: what only comes at the
    /// end changes no place, and must not cost that.
    fn reorder(&mut self, find: impl FnMut(&mut CallPosition)) {
        #[cfg(test)]
        crate::work::looked_at(self.calls.len());
        self.calls.values_mut().for_each(find);
        self.reordered += 1;
    }

    pub(super) fn insert_reply(&mut self, run: u32, after: usize, reply: &Reply, cut: bool, at: Timestamp) {
        let index = after.min(self.items.len());
        let results = vec![None; reply.calls.len()];
        let interactions = vec![None; reply.calls.len()];
        if index < self.items.len() {
            self.reorder(|place| {
                if place.item >= index {
                    place.item += 1;
                }
            });
        }
        for (number, call) in reply.calls.iter().enumerate() {
            self.calls.insert(call.id.clone(), CallPosition { item: index, call: number });
        }
        let item = Item::Reply(ReplyItem { run, reply: reply.clone(), results, interactions, cut, at });
        self.entries += item.width();
        self.items.insert(index, item);
    }
}
