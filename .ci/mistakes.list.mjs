// Small wrong edits to the product, and the tests that have to notice each. In Rust, MISTAKEN is true where the mistake is made.
// An edit that does not apply any more, to exactly one place, is an error: it proves nothing.

const END_TO_END = 'tests:all';

export const MISTAKES = [
  {
    name: 'synchronous-off',
    says: 'An answer is acknowledged before it is on the disk.',
    file: 'src-tauri/engine/src/store/open.rs',
    from: 'connection.pragma_update(None, "synchronous", "FULL")?;',
    to: 'connection.pragma_update(None, "synchronous", if MISTAKEN { "OFF" } else { "FULL" })?;',
    program: END_TO_END,
    tests: ['suite::durable::cuts::whatever_a_power_cut_leaves'],
  },
  {
    name: 'failed-commit-counts',
    says: 'A commit that the disk refused is acknowledged.',
    file: 'src-tauri/engine/src/store/writer/commit.rs',
    from: 'match self.connection.execute_batch("COMMIT").map_err(StoreError::from) {',
    to: 'match self.connection.execute_batch("COMMIT").map_err(StoreError::from).or_else(|error| if MISTAKEN { Ok(()) } else { Err(error) }) {',
    program: END_TO_END,
    tests: ['suite::durable::failing::'],
  },
  {
    name: 'chain-unread',
    says: 'An event that somebody has changed counts as it stands.',
    file: 'src-tauri/engine/src/store/chain.rs',
    from: '|| row.get_ref(2)?.as_blob()? != expected {',
    to: '|| (!MISTAKEN && row.get_ref(2)?.as_blob()? != expected) {',
    program: 'engine:engine',
    tests: ['store::tests::'],
  },
  {
    name: 'unsynced-file',
    says: 'A small file takes its name before it is on the disk.',
    file: 'src-tauri/engine/src/whole_file.rs',
    from: 'file.as_file().sync_all()?;',
    to: 'if !MISTAKEN { file.as_file().sync_all()?; }',
    program: END_TO_END,
    tests: ['suite::durable::order::'],
  },
  {
    name: 'unsynced-folder',
    says: 'That a small file has its name is not on the disk when it counts.',
    file: 'src-tauri/engine/src/whole_file.rs',
    from: `    file.persist(folder.join(name))?;
    sync_folder(folder)`,
    to: `    file.persist(folder.join(name))?;
    if MISTAKEN {
        return Ok(());
    }
    sync_folder(folder)`,
    program: END_TO_END,
    tests: ['suite::durable::order::'],
  },
  {
    name: 'unproven-sweep',
    says: 'A store and folders that do not belong together are taken for one another’s, and files are cleared away.',
    file: 'src-tauri/engine/src/store/identity.rs',
    from: 'let belongs = match (&known, &own) {',
    to: 'let belongs = MISTAKEN || match (&known, &own) {',
    program: 'engine:engine',
    tests: ['store::tests::recovery::'],
  },
  {
    name: 'two-owners',
    says: 'Two programs have one data folder at once.',
    file: 'src-tauri/engine/src/folder.rs',
    from: 'match file.try_lock() {',
    to: 'match if MISTAKEN { Ok(()) } else { file.try_lock() } {',
    program: 'engine:engine',
    tests: ['folder::tests::'],
  },
  {
    name: 'second-answer',
    says: 'A second answer takes the place of the first.',
    file: 'src-tauri/ask/src/machine/answers.rs',
    from: '        Status::Closed(first) => after_the_end(state, interaction, first, closing, revises, rounds_max),',
    to: `        Status::Closed(_) if MISTAKEN => Ok(vec![Event::Ask(AskEvent::Response { interaction: id, closing })]),
        Status::Closed(first) => after_the_end(state, interaction, first, closing, revises, rounds_max),`,
    program: END_TO_END,
    tests: ['suite::api::answers::two_surfaces_answering_at_once'],
  },
  {
    name: 'duplicate-unknown',
    says: 'An answer that is handed in again after its acknowledgement was lost is another answer.',
    file: 'src-tauri/ask/src/machine/answers.rs',
    from: 'if known.submit == closing.submit || known.outcome == closing.outcome {',
    to: 'if !MISTAKEN && (known.submit == closing.submit || known.outcome == closing.outcome) {',
    program: END_TO_END,
    tests: ['suite::api::answers::what_became_of_an_answer'],
  },
  {
    name: 'told-and-changed',
    says: 'An answer changes after the model was told it.',
    file: 'src-tauri/ask/src/machine/answers.rs',
    from: '&& state.unheard(&interaction.tool_call)',
    to: '&& (MISTAKEN || state.unheard(&interaction.tool_call))',
    program: 'ask:ask',
    tests: ['conversation::'],
  },
  {
    name: 'other-hash',
    says: 'What is done is not what was consented to.',
    file: 'src-tauri/ask/src/machine/acting.rs',
    from: 'Some(consent) if consent.proposal.hash == hash && holds(',
    to: 'Some(consent) if (MISTAKEN || consent.proposal.hash == hash) && holds(',
    program: 'ask:ask',
    tests: ['conversation::'],
  },
  {
    name: 'revoked-rule',
    says: 'A permission that was taken back still permits what waits its turn.',
    file: 'src-tauri/ask/src/machine/acting.rs',
    from: 'Approver::Rule { .. } => !revoked,',
    to: 'Approver::Rule { .. } => MISTAKEN || !revoked,',
    program: END_TO_END,
    tests: ['suite::consent::rules::what_a_rule_or_a_mode_permitted_and_waits'],
  },
  {
    name: 'effect-first',
    says: 'A file is changed before it is on record that this was begun.',
    file: 'src-tauri/engine/src/runner/acting.rs',
    from: `        if !self.begin(&call, hash).await {
            return;
        }
        crash::point("started");`,
    to: `        if MISTAKEN && matches!(&proposal.action, Action::Files { .. }) {
            let done = self.carry_out(&ground, &call, &proposal).await;
            crash::point("started");
            if self.begin(&call, hash).await {
                self.end(call, &proposal, done).await;
            }
            return;
        }
        if !self.begin(&call, hash).await {
            return;
        }
        crash::point("started");`,
    program: END_TO_END,
    tests: ['suite::faults::killed_at_every_point'],
  },
  {
    name: 'lost-is-unstarted',
    says: 'A command of which nobody knows how it ended is run again unasked.',
    file: 'src-tauri/engine/src/command/run_folder.rs',
    from: 'Err(_) if self.0.join(STARTED).exists() => RunStatus::Lost,',
    to: `Err(_) if MISTAKEN => RunStatus::NotStarted,
            Err(_) if self.0.join(STARTED).exists() => RunStatus::Lost,`,
    program: END_TO_END,
    tests: ['suite::interrupted::where_nobody_can_know'],
  },
  {
    name: 'clock-runs-on',
    says: 'A clock runs while somebody has the question before their eyes.',
    file: 'src-tauri/engine/src/clocks.rs',
    from: '_ if !clock.typing.is_zero() || attended.iter().any(|(_, one)| *one == id) => false,',
    to: '_ if !clock.typing.is_zero() || (!MISTAKEN && attended.iter().any(|(_, one)| *one == id)) => false,',
    program: END_TO_END,
    tests: ['suite::limit::no_time_passes_while_somebody_reads'],
  },
  {
    name: 'receipt-before-flush',
    says: 'An answer counts as read before it was written to whoever asked.',
    file: 'src-tauri/surfaces/src/mcp_server/receipts.rs',
    from: `        self.take(bytes.get(..written).unwrap_or_default());
        Poll::Ready(Ok(written))`,
    to: `        self.take(bytes.get(..written).unwrap_or_default());
        if MISTAKEN {
            for receipt in std::mem::take(&mut self.answered) {
                self.receipts.give(receipt);
            }
        }
        Poll::Ready(Ok(written))`,
    program: END_TO_END,
    tests: ['suite::mcp_server::receipts::one_'],
  },
  {
    name: 'any-token',
    says: 'Any token lets in.',
    file: 'src-tauri/surfaces/src/api/secret.rs',
    from: 'self.0.as_bytes().ct_eq(other.0.as_bytes())',
    to: 'self.0.as_bytes().ct_eq(other.0.as_bytes()) | Choice::from(u8::from(MISTAKEN))',
    program: END_TO_END,
    tests: ['suite::api::gate::of_all_ways_to_ask'],
  },
];
