// One table of all that reaches the program by name, held against both ways to it: the window's, and a browser's.
import { clearMocks, mockIPC } from '@tauri-apps/api/mocks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BranchFrom, McpEdit, ProfileEdit, Submit, TemplateEdit, TemplateTrial } from '../generated/wire';
import { emptyDraft, settingsOf } from './fake/made';
import { httpBackend } from './http';
import { REPEATABLE } from './http/requests';
import { tauriBackend } from './tauri';
import type { Backend } from './types';

const submit: Submit = { conversationId: 'c', interactionId: 'i', submitId: 's', answer: null, response: { kind: 'dismissed' }, revises: false };
const from: BranchFrom = { conversationId: 'c', interactionId: 'i', branchId: 'b', submitId: 's', response: { kind: 'dismissed' }, restoreFiles: false };
const settings = settingsOf();
const trial: TemplateTrial = { name: 'n', source: 'own', text: 't', fields: { a: ['b'] } };
const template: TemplateEdit = { name: 'n', text: 't', before: null };
const mcpEdit = { server: { id: 's' }, secrets: { key: null, headers: {} } } as unknown as McpEdit;
const edit = { profile: { id: 'p' }, secrets: { key: null } } as unknown as ProfileEdit;

const TABLE: readonly [keyof Backend, string, Record<string, unknown>, (backend: Backend) => Promise<unknown>][] = [
  ['hello', 'hello', {}, (b) => b.hello()],
  ['conversations', 'conversations', {}, (b) => b.conversations()],
  ['inbox', 'inbox', {}, (b) => b.inbox()],
  ['betweenAgents', 'between_agents', {}, (b) => b.betweenAgents()],
  ['openConversation', 'open_conversation', { conversationId: 'c' }, (b) => b.openConversation('c')],
  ['entries', 'entries', { conversationId: 'c', from: 1, count: 2 }, (b) => b.entries('c', 1, 2)],
  ['startConversation', 'start_conversation', { conversationId: 'n', workspace: null, text: 't', mode: 'allowChanges', agent: null }, (b) => b.startConversation(null, 't', 'allowChanges', 'n', null)],
  ['sendMessage', 'send_message', { conversationId: 'c', messageId: 'm', text: 't', skips: ['i'] }, (b) => b.sendMessage('c', 't', 'm', ['i'])],
  ['takeBackMessage', 'take_back_message', { conversationId: 'c', messageId: 'm' }, (b) => b.takeBackMessage('c', 'm')],
  ['stopRun', 'stop_run', { conversationId: 'c' }, (b) => b.stopRun('c')],
  ['retryRun', 'retry_run', { conversationId: 'c' }, (b) => b.retryRun('c')],
  ['setMode', 'set_mode', { conversationId: 'c', mode: 'allowChanges' }, (b) => b.setMode('c', 'allowChanges')],
  ['undoRun', 'undo_run', { conversationId: 'c', run: 1 }, (b) => b.undoRun('c', 1)],
  ['action', 'action', { conversationId: 'c', callId: 'k' }, (b) => b.action('c', 'k')],
  ['renameConversation', 'rename_conversation', { conversationId: 'c', title: 't' }, (b) => b.renameConversation('c', 't')],
  ['deletedConversations', 'deleted_conversations', {}, (b) => b.deletedConversations()],
  ['restoreConversation', 'restore_conversation', { conversationId: 'c' }, (b) => b.restoreConversation('c')],
  ['removeDeletedConversation', 'remove_deleted_conversation', { conversationId: 'c' }, (b) => b.removeDeletedConversation('c')],
  ['deleteConversation', 'delete_conversation', { conversationId: 'c' }, (b) => b.deleteConversation('c')],
  ['submit', 'submit_ask_user_response', { ...submit }, (b) => b.submit(submit)],
  ['saveDraft', 'save_draft', { interactionId: 'i', draft: emptyDraft }, (b) => b.saveDraft('i', emptyDraft)],
  ['chooseFiles', 'choose_files', { interactionId: 'i' }, (b) => b.chooseFiles('i')],
  ['removeAttachment', 'remove_attachment', { interactionId: 'i', attachmentId: 'a' }, (b) => b.removeAttachment('i', 'a')],
  ['resultImage', 'result_image', { conversationId: 'c', callId: 'k', attachmentId: 'a' }, (b) => b.resultImage('c', 'k', 'a')],
  ['attachmentImage', 'attachment_image', { interactionId: 'i', attachmentId: 'a' }, (b) => b.attachmentImage('i', 'a')],
  ['attending', 'attending', { interactionId: null }, (b) => b.attending(null)],
  ['moreTime', 'more_time', { interactionId: 'i' }, (b) => b.moreTime('i')],
  ['correctDecision', 'correct_decision', { conversationId: 'c', interactionId: 'i', questionId: 'q1', text: 't' }, (b) => b.correctDecision('c', 'i', 'q1', 't')],
  ['withdrawDecision', 'withdraw_decision', { conversationId: 'c', interactionId: 'i', questionId: 'q1' }, (b) => b.withdrawDecision('c', 'i', 'q1')],
  ['standingDecisions', 'standing_decisions', {}, (b) => b.standingDecisions()],
  ['revokeStanding', 'revoke_standing', { standingId: 's' }, (b) => b.revokeStanding('s')],
  ['rules', 'rules', {}, (b) => b.rules()],
  ['revokeRule', 'revoke_rule', { interactionId: 'i' }, (b) => b.revokeRule('i')],
  ['tryArguments', 'try_arguments', { interactionId: 'i', arguments: { path: 'a' } }, (b) => b.tryArguments('i', { path: 'a' })],
  ['unattended', 'unattended', {}, (b) => b.unattended()],
  ['unattendedSeen', 'unattended_seen', {}, (b) => b.unattendedSeen()],
  ['pendingInteractions', 'pending_interactions', {}, (b) => b.pendingInteractions()],
  ['history', 'history', { query: {} }, (b) => b.history({})],
  ['decisionShown', 'decision_shown', { decisionId: 'd' }, (b) => b.decisionShown('d')],
  ['figures', 'figures', { range: { utcOffsetMinutes: 0 } }, (b) => b.figures({ utcOffsetMinutes: 0 })],
  ['decisionTree', 'decision_tree', { conversationId: 'c' }, (b) => b.decisionTree('c')],
  ['branchPreview', 'branch_preview', { conversationId: 'c', interactionId: 'i' }, (b) => b.branchPreview('c', 'i')],
  ['branch', 'branch', { from }, (b) => b.branch(from)],
  ['compare', 'compare', { a: 'c', b: 'd' }, (b) => b.compare('c', 'd')],
  ['replaySteps', 'replay_steps', { conversationId: 'c' }, (b) => b.replaySteps('c')],
  ['atStep', 'at_step', { conversationId: 'c', seq: 1 }, (b) => b.atStep('c', 1)],
  ['apiStanding', 'api_standing', {}, (b) => b.apiStanding()],
  ['renewApiToken', 'renew_api_token', {}, (b) => b.renewApiToken()],
  ['pairBrowser', 'pair_browser', {}, (b) => b.pairBrowser()],
  ['channelsStanding', 'channels_standing', {}, (b) => b.channelsStanding()],
  ['setUpTelegram', 'set_up_telegram', { token: 't', baseUrl: null }, (b) => b.setUpTelegram('t', null)],
  ['pairChannel', 'pair_channel', { messenger: 'wechat' }, (b) => b.pairChannel('wechat')],
  ['verifyChannel', 'verify_channel', { code: '12' }, (b) => b.verifyChannel('12')],
  ['cancelPairing', 'cancel_pairing', { messenger: 'telegram' }, (b) => b.cancelPairing('telegram')],
  ['testChannel', 'test_channel', { messenger: 'telegram' }, (b) => b.testChannel('telegram')],
  ['removeChannel', 'remove_channel', { messenger: 'wechat' }, (b) => b.removeChannel('wechat')],
  ['mcpServers', 'mcp_servers', {}, (b) => b.mcpServers()],
  ['mcpLog', 'mcp_log', { serverId: 's' }, (b) => b.mcpLog('s')],
  ['saveMcpServer', 'save_mcp_server', { edit: mcpEdit }, (b) => b.saveMcpServer(mcpEdit)],
  ['removeMcpServer', 'remove_mcp_server', { serverId: 's' }, (b) => b.removeMcpServer('s')],
  ['restartMcpServer', 'restart_mcp_server', { serverId: 's' }, (b) => b.restartMcpServer('s')],
  ['mcpToolsSeen', 'mcp_tools_seen', { serverId: 's', tools: ['t'] }, (b) => b.mcpToolsSeen('s', ['t'])],
  ['readMcpPaste', 'read_mcp_paste', { text: '{}' }, (b) => b.readMcpPaste('{}')],
  ['agents', 'agents', {}, (b) => b.agents()],
  ['agentPlan', 'agent_plan', { agent: 'codex', part: 'tools', add: true }, (b) => b.agentPlan('codex', 'tools', true)],
  ['changeAgent', 'change_agent', { agent: 'codex', part: 'hook', add: false, stamp: 's' }, (b) => b.changeAgent('codex', 'hook', false, 's')],
  ['templates', 'templates', {}, (b) => b.templates()],
  ['previewTemplate', 'preview_template', { trial }, (b) => b.previewTemplate(trial)],
  ['saveTemplate', 'save_template', { edit: template }, (b) => b.saveTemplate(template)],
  ['deleteTemplate', 'delete_template', { name: 'n', before: 't' }, (b) => b.deleteTemplate('n', 't')],
  ['saveMessageDraft', 'save_message_draft', { conversationId: null, text: 't' }, (b) => b.saveMessageDraft(null, 't')],
  ['messageDraft', 'message_draft', {}, (b) => b.messageDraft()],
  ['saveSettings', 'save_settings', { settings }, (b) => b.saveSettings(settings)],
  ['saveProfile', 'save_profile', { edit }, (b) => b.saveProfile(edit)],
  ['removeProfile', 'remove_profile', { profileId: 'p' }, (b) => b.removeProfile('p')],
  ['listModels', 'list_models', { edit }, (b) => b.listModels(edit)],
  ['testProfile', 'test_profile', { edit }, (b) => b.testProfile(edit)],
  ['findLocalServers', 'find_local_servers', {}, (b) => b.findLocalServers()],
  ['chooseFolder', 'choose_folder', {}, (b) => b.chooseFolder()],
];
/** What goes in a way of its own in each of the two, and is looked at there. */
const OWN: readonly (keyof Backend)[] = ['place', 'link', 'attachFile', 'exportPending', 'openLink', 'lookingAt', 'on', 'onLive'];

let calls: [string, unknown][];
beforeEach(() => (calls = []));

it('the table is all there is', () => {
  const listed = [...TABLE.map(([method]) => method), ...OWN].sort();
  expect(Object.keys(tauriBackend()).sort()).toEqual(listed);
  expect(Object.keys(httpBackend()).sort()).toEqual(listed);
});

it('what is sent again where no answer came goes by names that there are', () => {
  const names = TABLE.map(([, command]) => command);
  expect([...REPEATABLE].filter((command) => !names.includes(command))).toEqual([]);
});

describe('from the window', () => {
  beforeEach(() =>
    mockIPC((command, args) => {
      calls.push([command, args]);
      return null;
    }),
  );
  afterEach(() => clearMocks());

  it.each(TABLE)('%s', async (_, command, args, call) => {
    await call(tauriBackend());
    expect(calls).toEqual([[command, args]]);
  });

  it('what a browser does in another way', async () => {
    const backend = tauriBackend();
    await Promise.all([
      backend.attachFile('i', 'ä.png', new ArrayBuffer(1)), backend.exportPending(), backend.openLink('u'), backend.lookingAt(null), backend.onLive(() => {}),
    ]);
    expect(calls.map(([command]) => command)).toEqual(['attach_file', 'export_pending', 'open_link', 'looking_at', 'subscribe_live']);
    expect(calls.at(-1)?.[1]).toHaveProperty('channel');
  });
});

describe('from a browser', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      expect([init.method, headers.get('content-type')]).toEqual(['POST', 'application/json']);
      calls.push([address, JSON.parse(init.body as string)]);
      return Promise.resolve(Response.json(address.endsWith('open_conversation') ? {} : /inbox|between/.test(address) ? [] : null));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(TABLE)('%s', async (_, command, args, call) => {
    await call(httpBackend());
    expect(calls).toEqual([[`/api/commands/${command}`, args]]);
  });
});
