//! The tables as they are, held against those that the events make.

use super::signatures::{SignatureMatch, SignatureMatches};
use crate::store::project::uuid;
use ask::decision::StandingDecision;
use ask::doctor::{ConversationName, DerivedTable, Finding};
use ask::rule::Rule;
use ask::wire::{Draft, HistoryRow};
use ask::{AttachmentId, ConversationId, Interaction, InteractionId, StandingId};
use rusqlite::types::Value;
use rusqlite::{Connection, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{HashMap, HashSet};

/// What is compared of a table. Left out is what only a list shows and another version may see another way.
struct Part {
    table: DerivedTable,
    sql: &'static str,
    /// The first column is a text of this form, which another version may have written another way.
    form: Option<fn(&str) -> Option<String>>,
}

const PARTS: [Part; 3] = [
    Part {
        table: DerivedTable::Conversation,
        sql: "SELECT title, workspace, running, open_asks, updated_at, mode, parent, branched_from, branched_at, guest ->> '$.name'
              FROM conversation WHERE id = ?1",
        form: None,
    },
    Part {
        table: DerivedTable::Interaction,
        sql: "SELECT body, id, state, opened_at FROM interaction WHERE conversation = ?1 ORDER BY id",
        form: Some(written_anew::<Interaction>),
    },
    Part {
        table: DerivedTable::Decision,
        // Not its title: earlier versions kept the conversation's latest one.
        sql: "SELECT body, id, workspace, kind, asker, decided_by, outcome, ended_at, waited_ms, words
              FROM decision WHERE conversation = ?1 ORDER BY id",
        form: Some(written_anew::<HistoryRow>),
    },
];

fn written_anew<T: Serialize + DeserializeOwned>(text: &str) -> Option<String> {
    serde_json::to_string(&serde_json::from_str::<T>(text).ok()?).ok()
}

impl Part {
    fn rows(&self, connection: &Connection, id: ConversationId) -> rusqlite::Result<Vec<Vec<Value>>> {
        let mut select = connection.prepare_cached(self.sql)?;
        let columns = select.column_count();
        let mut rows = select.query(params![id.0.as_bytes()])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let mut cells = (0..columns).map(|column| row.get(column)).collect::<rusqlite::Result<Vec<Value>>>()?;
            if let (Some(form), Some(Value::Text(text))) = (self.form, cells.first_mut())
                && let Some(anew) = form(text)
            {
                *text = anew;
            }
            found.push(cells);
        }
        Ok(found)
    }
}

/// The tables of this conversation that say something else than its events.
pub fn differing(connection: &Connection, made: &Connection, of: &ConversationName) -> rusqlite::Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for part in &PARTS {
        // What cannot be read is not what the events make.
        let same = part.rows(connection, of.id).is_ok_and(|rows| part.rows(made, of.id).is_ok_and(|made| rows == made));
        if !same {
            findings.push(Finding::Differs { of: of.clone(), table: part.table });
        }
    }
    Ok(findings)
}

/// The files that are attached to drafts, also to those of deleted conversations.
pub fn drafted(connection: &Connection) -> rusqlite::Result<HashSet<AttachmentId>> {
    let mut select = connection.prepare(
        "SELECT body FROM draft WHERE name LIKE 'ask:%'
         UNION ALL SELECT CASE WHEN json_valid(body) THEN body ->> '$.body' END FROM bin WHERE source = 'draft'",
    )?;
    let mut rows = select.query([])?;
    let mut found = HashSet::new();
    while let Some(row) = rows.next()? {
        let draft = row.get::<_, String>(0).ok().and_then(|body| serde_json::from_str::<Draft>(&body).ok());
        found.extend(draft.into_iter().flat_map(|draft| draft.attachments).map(|file| file.id));
    }
    Ok(found)
}

/// The permissions and saved decisions that whole records gave. Some were revoked since, which no event says.
#[derive(Debug, Default)]
pub struct RecordedGrants {
    conversations: HashSet<ConversationId>,
    interactions: HashSet<InteractionId>,
    rules: HashMap<InteractionId, Rule>,
    standing: HashMap<StandingId, StandingDecision>,
}

impl RecordedGrants {
    pub fn take(&mut self, made: &Connection, id: ConversationId) -> rusqlite::Result<()> {
        self.conversations.insert(id);
        let all = made
            .prepare_cached("SELECT id FROM interaction WHERE conversation = ?1")?
            .query_map(params![id.0.as_bytes()], |row| Ok(InteractionId(uuid(row, 0)?)))?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        self.interactions.extend(all);
        let rules = crate::store::rules::all(made, ask::Timestamp::MIN)?;
        self.rules.extend(rules.into_iter().map(|rule| (rule.id, rule)));
        let standing = crate::store::standing::all(made)?;
        self.standing.extend(standing.into_iter().map(|one| (one.id.clone(), one)));
        Ok(())
    }

    /// What holds at present, and was not given so. They outlive the conversations that they come from: of one that is gone,
    /// or not whole, nothing shows what it gave.
    pub fn findings(
        &self,
        rules: &[Rule],
        standing: &[StandingDecision],
        marks: Option<&SignatureMatches>,
    ) -> Vec<Finding> {
        let mut findings = Vec::new();
        let of_rule = |rule: &Rule| marks.and_then(|marks| marks.rules.get(&rule.id)).copied();
        let of_decision = |one: &StandingDecision| marks.and_then(|marks| marks.decisions.get(&one.id)).copied();
        let (mut rules_unproven, mut decisions_unproven) = (0, 0);
        for rule in rules {
            match self.rules.get(&rule.id) {
                Some(given) if given == rule && of_rule(rule) == Some(SignatureMatch::Back) => {
                    findings
                        .push(Finding::RuleBack { pattern: rule.pattern.clone(), workspace: rule.workspace.clone() });
                }
                Some(given) if given == rule => {}
                None if !self.interactions.contains(&rule.id) && of_rule(rule) == Some(SignatureMatch::Fits) => {}
                None if !self.interactions.contains(&rule.id) && of_rule(rule) != Some(SignatureMatch::Changed) => {
                    rules_unproven += 1;
                }
                Some(_) | None => {
                    findings.push(Finding::Rule { pattern: rule.pattern.clone(), workspace: rule.workspace.clone() });
                }
            }
        }
        for one in standing {
            let same = |given: &StandingDecision| {
                (&given.workspace, &given.asked, &given.answer) == (&one.workspace, &one.asked, &one.answer)
            };
            match self.standing.get(&one.id) {
                Some(given) if same(given) && of_decision(one) == Some(SignatureMatch::Back) => {
                    let (asked, workspace) = (one.asked.clone(), one.workspace.clone());
                    findings.push(Finding::DecisionBack { asked, workspace });
                }
                Some(given) if same(given) => {}
                None if !self.conversations.contains(&one.conversation)
                    && of_decision(one) == Some(SignatureMatch::Fits) => {}
                None if !self.conversations.contains(&one.conversation)
                    && of_decision(one) != Some(SignatureMatch::Changed) =>
                {
                    decisions_unproven += 1;
                }
                Some(_) | None => {
                    findings.push(Finding::Decision { asked: one.asked.clone(), workspace: one.workspace.clone() });
                }
            }
        }
        if rules_unproven + decisions_unproven > 0 {
            findings.push(Finding::Unproven { rules: rules_unproven, decisions: decisions_unproven });
        }
        findings
    }
}
