//! The store held against what was signed of it.

use super::Examination;
use crate::keys::SigningKey;
use crate::store::bin;
use crate::store::granted;
use crate::store::signed::{self, SignedCheck, SignedContent};
use ask::doctor::{ConversationName, Finding};
use ask::{ConversationId, InteractionId, StandingId};
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What becomes of a permission or a saved decision that holds at present, by what was signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureMatch {
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
pub struct SignatureMatches {
    pub rules: BTreeMap<InteractionId, SignatureMatch>,
    pub decisions: BTreeMap<StandingId, SignatureMatch>,
}

impl SignatureMatches {
    pub fn of(connection: &Connection, signed: &SignedContent) -> rusqlite::Result<SignatureMatches> {
        let recovered = signed.is_before_recovery(connection)?;
        let mark = |known: Option<&String>, now: &String, interaction: Option<InteractionId>| {
            Ok::<_, rusqlite::Error>(match known {
                Some(known) if known == now || known.is_empty() => SignatureMatch::Fits,
                Some(_) => SignatureMatch::Changed,
                None if recovered => SignatureMatch::Unknown,
                None => match interaction.map(|id| signed.is_newer(connection, id)).transpose()?.flatten() {
                    Some(true) => SignatureMatch::Fits,
                    Some(false) => SignatureMatch::Back,
                    None => SignatureMatch::Unknown,
                },
            })
        };
        let mut marks = SignatureMatches::default();
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
    signed: &SignedContent,
    key: &SigningKey,
    examined: &mut Examination,
) -> rusqlite::Result<()> {
    let recovered = signed.is_before_recovery(connection)?;
    let named: HashMap<ConversationId, &ConversationName> = examined.known.iter().map(|of| (of.id, of)).collect();
    let (mut findings, mut gone) = (Vec::new(), 0);
    for id in signed.heads.keys() {
        let of = named.get(id).map_or_else(|| ConversationName { id: *id, title: String::new() }, |of| (*of).clone());
        match signed.holds(connection, *id)? {
            SignedCheck::Yes => {}
            SignedCheck::Rewritten => findings.push(Finding::Rewritten { of }),
            SignedCheck::Cut if recovered => {}
            SignedCheck::Cut if bin::is_removed(connection, *id)? => gone += 1,
            SignedCheck::Cut => findings.push(Finding::EndsEarlier { of }),
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
