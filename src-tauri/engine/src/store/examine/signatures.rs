//! The store held against what was signed of it.

use super::Examined;
use crate::keys::SigningKey;
use crate::store::bin;
use crate::store::granted;
use crate::store::signed::{self, Holds, Signed};
use ask::doctor::{Finding, Named};
use ask::{ConversationId, InteractionId, StandingId};
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What becomes of a permission or a saved decision that holds at present, by what was signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It was signed as it is, or is newer than its signature.
    Fits,
    /// It was signed, and said something else.
    Changed,
    /// It was not there when what gave it was signed: it had been revoked.
    Back,
    /// No signature tells.
    Unknown,
}

/// All of them.
#[derive(Debug, Default)]
pub struct Marks {
    pub rules: BTreeMap<InteractionId, Mark>,
    pub decisions: BTreeMap<StandingId, Mark>,
}

impl Marks {
    pub fn of(connection: &Connection, signed: &Signed) -> rusqlite::Result<Marks> {
        let recovered = signed.is_before_recovery(connection)?;
        let mark = |known: Option<&String>, now: &String, interaction: Option<InteractionId>| {
            Ok::<_, rusqlite::Error>(match known {
                Some(known) if known == now || known.is_empty() => Mark::Fits,
                Some(_) => Mark::Changed,
                None if recovered => Mark::Unknown,
                None => match interaction.map(|id| signed.is_newer(connection, id)).transpose()?.flatten() {
                    Some(true) => Mark::Fits,
                    Some(false) => Mark::Back,
                    None => Mark::Unknown,
                },
            })
        };
        let mut marks = Marks::default();
        for (id, now) in signed::rules(connection)? {
            marks.rules.insert(id, mark(signed.rules.get(&id), &now, Some(id))?);
        }
        for (id, now) in signed::decisions(connection)? {
            let found = mark(signed.decisions.get(&id), &now, signed::interaction_of(&id))?;
            marks.decisions.insert(id, found);
        }
        Ok(marks)
    }
}

pub fn examine(
    connection: &Connection,
    signed: &Signed,
    key: &SigningKey,
    examined: &mut Examined,
) -> rusqlite::Result<()> {
    let recovered = signed.is_before_recovery(connection)?;
    let named: HashMap<ConversationId, &Named> = examined.known.iter().map(|of| (of.id, of)).collect();
    let (mut findings, mut gone) = (Vec::new(), 0);
    for id in signed.heads.keys() {
        let of = named.get(id).map_or_else(|| Named { id: *id, title: String::new() }, |of| (*of).clone());
        match signed.holds(connection, *id)? {
            Holds::Yes => {}
            Holds::Rewritten => findings.push(Finding::Rewritten { of }),
            Holds::Cut if recovered => {}
            Holds::Cut if bin::is_removed(connection, *id)? => gone += 1,
            Holds::Cut => findings.push(Finding::EndsEarlier { of }),
        }
    }
    let present: BTreeSet<StandingId> = signed::decisions(connection)?.into_keys().collect();
    let revoked = signed.decisions.keys().filter(|id| !present.contains(*id)).count();
    if gone + revoked > 0 && !recovered {
        findings.push(Finding::GoneSince { conversations: gone, decisions: revoked });
    }
    if let Some(grants) = &signed.grants {
        let (foreign, unsealed) = granted::examine(connection, grants, key)?;
        findings.extend(foreign.into_iter().map(|grant| Finding::Granted { grant }));
        findings.extend(unsealed.into_iter().map(|grant| Finding::GrantUnsigned { grant }));
    }
    let mut newer = 0;
    for of in &examined.known {
        let head = signed::head(connection, of.id)?;
        newer += usize::from(head.as_ref() != signed.heads.get(&of.id));
    }
    examined.newer = Some(newer);
    examined.findings.extend(findings);
    Ok(())
}
