import { clearMocks, mockIPC } from '@tauri-apps/api/mocks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDraft } from './fake/made';
import { tauriBackend } from './tauri';

let calls: [string, unknown][];

beforeEach(() => {
  calls = [];
  mockIPC((command, args) => {
    calls.push([command, args]);
    return null;
  });
});
afterEach(() => clearMocks());

describe('the program is reached', () => {
  it('with an answer as flat arguments', async () => {
    await tauriBackend().submit({
      conversationId: 'c', interactionId: 'i', submitId: 's', answer: null, response: { kind: 'dismissed' }, revises: false,
    });
    expect(calls).toEqual([
      [
        'submit_ask_user_response',
        { conversationId: 'c', interactionId: 'i', submitId: 's', answer: null, response: { kind: 'dismissed' }, revises: false },
      ],
    ]);
  });

  it('by the name of every command', async () => {
    const backend = tauriBackend();
    await Promise.all([
      backend.hello(), backend.conversations(), backend.inbox(), backend.betweenAgents(), backend.openConversation('c'), backend.entries('c', 1, 2),
      backend.startConversation(null, 't', 'allowChanges'), backend.sendMessage('c', 't'), backend.stopRun('c'), backend.retryRun('c'),
      backend.renameConversation('c', 't'), backend.deleteConversation('c'), backend.saveDraft('i', emptyDraft),
      backend.saveMessageDraft(null, 't'), backend.messageDraft(), backend.removeProfile('p'), backend.findLocalServers(),
      backend.chooseFolder(), backend.attachFile('i', 'ä.png', new ArrayBuffer(1)), backend.chooseFiles('i'),
      backend.removeAttachment('i', 'a'), backend.attachmentImage('i', 'a'), backend.attending(null), backend.moreTime('i'),
      backend.correctDecision('c', 'i', 'q1', 't'), backend.withdrawDecision('c', 'i', 'q1'), backend.standingDecisions(),
      backend.revokeStanding('s'), backend.openLink('u'), backend.lookingAt(null), backend.setMode('c', 'allowChanges'),
      backend.undoRun('c', 1), backend.action('c', 'k'), backend.rules(), backend.revokeRule('i'), backend.tryArguments('i', { path: 'a' }),
      backend.unattended(), backend.unattendedSeen(), backend.pendingInteractions(), backend.exportPending(), backend.history({}),
      backend.decisionShown('d'), backend.figures({ utcOffsetMinutes: 0 }),
      backend.decisionTree('c'), backend.branchPreview('c', 'i'), backend.compare('c', 'd'), backend.replaySteps('c'), backend.atStep('c', 1),
      backend.branch({ conversationId: 'c', interactionId: 'i', branchId: 'b', submitId: 's', response: { kind: 'dismissed' }, restoreFiles: false }),
      backend.apiStanding(), backend.renewApiToken(), backend.pairBrowser(), backend.onLive(() => {}),
    ]);
    expect(calls.map(([command]) => command)).toEqual([
      'hello', 'conversations', 'inbox', 'between_agents', 'open_conversation', 'entries', 'start_conversation', 'send_message',
      'stop_run', 'retry_run', 'rename_conversation', 'delete_conversation', 'save_draft', 'save_message_draft', 'message_draft',
      'remove_profile', 'find_local_servers', 'choose_folder', 'attach_file', 'choose_files', 'remove_attachment', 'attachment_image',
      'attending', 'more_time', 'correct_decision', 'withdraw_decision', 'standing_decisions', 'revoke_standing', 'open_link', 'looking_at',
      'set_mode', 'undo_run', 'action', 'rules', 'revoke_rule', 'try_arguments', 'unattended', 'unattended_seen', 'pending_interactions',
      'export_pending', 'history', 'decision_shown', 'figures', 'decision_tree', 'branch_preview', 'compare', 'replay_steps', 'at_step', 'branch',
      'api_standing', 'renew_api_token', 'pair_browser', 'subscribe_live',
    ]);
    expect(calls[5]?.[1]).toEqual({ conversationId: 'c', from: 1, count: 2 });
    expect(calls[6]?.[1]).toEqual({ workspace: null, text: 't', mode: 'allowChanges' });
    expect(calls.find(([command]) => command === 'try_arguments')?.[1]).toEqual({ interactionId: 'i', arguments: { path: 'a' } });
    expect(calls.at(-1)?.[1]).toHaveProperty('channel');
  });
});
