// The commands that a page calls by name and arguments alone, whichever way they go to the program.
import type { Backend } from './types';

type Invoke = <T>(command: string, args?: Record<string, unknown>) => Promise<T>;

/** What goes another way in a browser, or is something else there. */
type OfItsOwn = 'place' | 'link' | 'attachFile' | 'exportPending' | 'openLink' | 'lookingAt' | 'on' | 'onLive';

export function commandsBy(invoke: Invoke): Omit<Backend, OfItsOwn> {
  return {
    hello: () => invoke('hello'),
    conversations: () => invoke('conversations'),
    inbox: () => invoke('inbox'),
    betweenAgents: () => invoke('between_agents'),
    openConversation: (conversationId) => invoke('open_conversation', { conversationId }),
    entries: (conversationId, from, count) => invoke('entries', { conversationId, from, count }),
    startConversation: (workspace, text, mode, conversationId) => invoke('start_conversation', { conversationId, workspace, text, mode }),
    sendMessage: (conversationId, text, messageId) => invoke('send_message', { conversationId, messageId, text }),
    stopRun: (conversationId) => invoke('stop_run', { conversationId }),
    retryRun: (conversationId) => invoke('retry_run', { conversationId }),
    setMode: (conversationId, mode) => invoke('set_mode', { conversationId, mode }),
    undoRun: (conversationId, run) => invoke('undo_run', { conversationId, run }),
    action: (conversationId, callId) => invoke('action', { conversationId, callId }),
    renameConversation: (conversationId, title) => invoke('rename_conversation', { conversationId, title }),
    deleteConversation: (conversationId) => invoke('delete_conversation', { conversationId }),
    submit: (submit) => invoke('submit_ask_user_response', { ...submit }),
    saveDraft: (interactionId, draft) => invoke('save_draft', { interactionId, draft }),
    chooseFiles: (interactionId) => invoke('choose_files', { interactionId }),
    removeAttachment: (interactionId, attachmentId) => invoke('remove_attachment', { interactionId, attachmentId }),
    attachmentImage: (interactionId, attachmentId) => invoke('attachment_image', { interactionId, attachmentId }),
    attending: (interactionId) => invoke('attending', { interactionId }),
    moreTime: (interactionId) => invoke('more_time', { interactionId }),
    correctDecision: (conversationId, interactionId, questionId, text) =>
      invoke('correct_decision', { conversationId, interactionId, questionId, text }),
    withdrawDecision: (conversationId, interactionId, questionId) =>
      invoke('withdraw_decision', { conversationId, interactionId, questionId }),
    standingDecisions: () => invoke('standing_decisions'),
    revokeStanding: (standingId) => invoke('revoke_standing', { standingId }),
    rules: () => invoke('rules'),
    revokeRule: (interactionId) => invoke('revoke_rule', { interactionId }),
    tryArguments: (interactionId, args) => invoke('try_arguments', { interactionId, arguments: args }),
    unattended: () => invoke('unattended'),
    unattendedSeen: () => invoke('unattended_seen'),
    pendingInteractions: () => invoke('pending_interactions'),
    history: (query) => invoke('history', { query }),
    decisionShown: (decisionId) => invoke('decision_shown', { decisionId }),
    figures: (range) => invoke('figures', { range }),
    decisionTree: (conversationId) => invoke('decision_tree', { conversationId }),
    branchPreview: (conversationId, interactionId) => invoke('branch_preview', { conversationId, interactionId }),
    branch: (from) => invoke('branch', { from }),
    compare: (a, b) => invoke('compare', { a, b }),
    replaySteps: (conversationId) => invoke('replay_steps', { conversationId }),
    atStep: (conversationId, seq) => invoke('at_step', { conversationId, seq }),
    apiStanding: () => invoke('api_standing'),
    renewApiToken: () => invoke('renew_api_token'),
    pairBrowser: () => invoke('pair_browser'),
    templates: () => invoke('templates'),
    previewTemplate: (trial) => invoke('preview_template', { trial }),
    saveTemplate: (edit) => invoke('save_template', { edit }),
    deleteTemplate: (name, before) => invoke('delete_template', { name, before }),
    saveMessageDraft: (conversationId, text) => invoke('save_message_draft', { conversationId, text }),
    messageDraft: () => invoke('message_draft'),
    saveSettings: (settings) => invoke('save_settings', { settings }),
    saveProfile: (edit) => invoke('save_profile', { edit }),
    removeProfile: (profileId) => invoke('remove_profile', { profileId }),
    listModels: (edit) => invoke('list_models', { edit }),
    testProfile: (edit) => invoke('test_profile', { edit }),
    findLocalServers: () => invoke('find_local_servers'),
    chooseFolder: () => invoke('choose_folder'),
  };
}
