// The thread: messages, tools, how runs end, and the composer.
import { counted } from '../counted';

export const thread = {
  'thread.label': 'Conversation',
  'thread.you': 'You',
  'thread.agent': 'Agent',
  'thread.reasoning': 'Reasoning',
  'thread.thinking': 'Thinking',
  'thread.callingTool': (p: { name: string }) => `Preparing: ${p.name}`,
  'thread.writing': 'Writing',
  'thread.cut': 'The reply broke off here. What had arrived is kept.',
  'thread.notice': 'From another program',
  'thread.compacted':
    'Older rounds were summarised for the model here. You still see everything, and your decisions stay word for word.',
  'thread.toEnd': 'Jump to newest',
  'thread.loading': 'Opening the conversation',
  'thread.openFailed': (p: { why: string }) => `Couldn’t open this conversation: ${p.why}`,
  'thread.openAgain': 'Open again',
  'thread.later':
    'A newer version of Askwell continued this conversation. You can read it up to that point. Update Askwell to continue it.',
  'thread.damaged':
    'This conversation’s record is damaged. You can read as far as it goes, but not continue it. Start a new conversation instead.',
  'tool.name': 'Tool',
  'tool.running': 'running',
  'tool.ok': 'done',
  'tool.failed': 'failed',
  'tool.notRun': 'not run',
  'tool.arguments': 'Arguments',
  'tool.result': 'Result',
  'tool.noResult': 'No result yet',
  'tool.more': (p: { shown: string; all: string }) => `The first ${p.shown} of ${p.all}`,
  'redacted.label': 'Hidden from the model',
  'redacted.count': (p: { count: number }) =>
    p.count === 1
      ? '1 value looks like a secret and was hidden from the model.'
      : `${p.count} values look like secrets and were hidden from the model.`,
  'redacted.sent': 'You sent it after all.',
  'redacted.show': 'Show',
  'redacted.hide': 'Hide',
  'redacted.send': 'Send to the agent',
  'redacted.question': 'A question is open, and a message would skip it. Answer it first.',
  'redacted.failed': (p: { why: string }) => `Couldn’t send it: ${p.why}`,
  'redacted.kind.privateKey': 'Private key',
  'redacted.kind.token': 'API key or access token',
  'redacted.kind.password': 'Password',
  'redacted.kind.own': 'Key that Askwell uses',
  'end.stopped': 'You stopped the run. Everything up to here is kept. Send a message to continue.',
  'end.roundLimit':
    'The agent reached its round limit and summed up. Send a message to continue, or raise the limit in Settings.',
  'end.tryAgain': 'Try again',
  'end.goOn': 'Continue',
  'end.trying': 'Trying again',
  'end.detail': 'What the server said',
  'end.retryFailed': (p: { why: string }) => `Couldn’t start it: ${p.why}`,
  'end.useDefaultModel': 'Use your default model',
  'end.openSettings': 'Open Settings',
  'fail.silentAgent': (p: { name: string }) =>
    `${p.name} ended without saying or doing anything. Try again, or put your request differently.`,
  'fail.unauthorized':
    'The provider didn’t accept the key. Everything up to here is kept. Check the key in Settings, then try again.',
  'fail.unknownModel':
    'The provider doesn’t have this model. Everything up to here is kept. Choose another model in Settings, then try again.',
  'fail.contextTooLong':
    'The conversation no longer fits into the model, even summarised. You can still read all of it. Choose a model with a larger context in Settings, or start a new conversation.',
  'fail.refused':
    'The model or its provider declined to answer. Everything up to here is kept. Put the request differently, or try again.',
  'fail.outputLimit':
    'The reply reached the model’s output limit. What arrived is kept. Ask it to continue, or raise the output limit in Settings.',
  'fail.rateLimited':
    'Too many requests: the provider asks for a pause. Everything up to here is kept. Wait a moment, then try again.',
  'fail.quotaExceeded':
    'Your account with the provider has no credit or quota left. Everything up to here is kept. Top it up or choose another provider, then try again.',
  'fail.serverError':
    'The provider has a problem and didn’t recover after several attempts. Everything up to here is kept. Try again later.',
  'fail.unreachable':
    'Couldn’t reach the model. Everything up to here is kept. Check your connection, or that the local server is running, then try again.',
  'fail.cutOff':
    'The connection broke while the reply was arriving. What had arrived is kept. Try again to get a new reply.',
  'fail.emptyReply':
    'The model sent an empty reply. Everything up to here is kept. Try again, or choose another model in Settings.',
  'fail.badResponse':
    'The server doesn’t speak the expected protocol, or it refused the request. Everything up to here is kept. Check the provider’s base URL and protocol in Settings.',
  'fail.keyUnavailable':
    'The system’s keychain didn’t release the key. Everything up to here is kept. Unlock the keychain or enter the key again in Settings, then try again.',
  'fail.keyNotKept':
    'The key of this conversation’s model was given in a terminal and is never saved. Everything up to here is kept. Continue it there with the key, or use your default model.',
  'fail.agentUnavailable':
    'Couldn’t start this conversation’s agent. Everything up to here is kept. Check its command in Settings, then try again.',
  'fail.agentLost':
    'This conversation’s agent stopped in the middle of its work. What it said is kept. What it was doing may or may not have happened. Check, then try again.',
  'fail.agentSignedOut':
    'This conversation’s agent wants you to sign in. Everything up to here is kept. Start it once on its own, sign in, then try again.',
  'fail.internal':
    'A part of Askwell failed several times in a row. Everything up to here is kept. Try again. If it fails once more, please report it with the file in logs/ of the data folder.',
  'why.unauthorized': 'the key was not accepted',
  'why.unknownModel': 'the model is unknown',
  'why.contextTooLong': 'the conversation is too long',
  'why.refused': 'the request was declined',
  'why.outputLimit': 'the output limit was reached',
  'why.rateLimited': 'the provider asks for a pause',
  'why.quotaExceeded': 'no quota is left',
  'why.serverError': 'the provider has a problem',
  'why.unreachable': 'the model can’t be reached',
  'why.cutOff': 'the connection broke',
  'why.emptyReply': 'the model sent an empty reply',
  'why.badResponse': 'the reply wasn’t understood',
  'why.keyUnavailable': 'the key isn’t available',
  'why.keyNotKept': 'the key isn’t saved',
  'why.agentUnavailable': 'its agent couldn’t be started',
  'why.agentLost': 'its agent stopped unexpectedly',
  'why.agentSignedOut': 'its agent wants you to sign in',
  'why.internal': 'a part of Askwell failed',
  'retry.network': 'Waiting for the network',
  'retry.provider': 'Waiting for the provider',
  'retry.key': 'Waiting for the model’s key',
  'retry.trying': (p: { what: string }) => `${p.what} · trying now`,
  'retry.inSeconds': (p: { what: string; n: number }) => `${p.what} · next try in ${p.n} s`,
  'retry.inMinutes': (p: { what: string; n: number }) => `${p.what} · next try in ${p.n} min`,
  'retry.inHours': (p: { what: string; n: number }) => `${p.what} · next try in ${p.n} h`,
  'retry.button': 'Retry now',
  'retry.since': (p: { at: string; why: string }) => `Since ${p.at}: ${p.why}`,
  'composer.label': 'Message',
  'composer.placeholder': 'Write a message',
  'composer.send': 'Send',
  'composer.stop': 'Stop',
  'composer.stopping': 'Stopping',
  'composer.supersedes': 'A question is open. Before a message skips it, Askwell asks you.',
  'composer.failed': (p: { why: string }) => `Couldn’t send the message: ${p.why} It’s still here.`,
  'composer.unconfirmed':
    'The connection broke before Askwell confirmed the message. It’s still here. Once the connection is back, check the conversation, and send it again if it isn’t there.',
  'composer.wouldSkip':
    'A question just opened, so the message wasn’t sent. Answer the question, or send the message again.',
  'composer.told': 'The agent has already read this message, so it stays in the conversation.',
  'composer.notBack': (p: { why: string }) => `Couldn’t take the message back: ${p.why}`,
  'thread.queued': 'Will be read after this step',
  'thread.takeBack': 'Take back',
  'meant.title': 'Answer, or skip?',
  'meant.open': (p: { about: string }) => `Still open: ${p.about}`,
  'meant.openMore': (p: { about: string; n: number }) => `Still open: ${p.about} (and ${p.n} more)`,
  'meant.option': 'Answer the question',
  'meant.words': 'Answer the question',
  'meant.fill': 'Answer the question',
  'meant.deny': 'Deny, with this as the reason',
  'meant.reason': 'Answer, with this as the reason',
  'meant.look': 'Show what is open',
  'meant.hint.option': (p: { label: string }) => `Sends “${p.label}” as your answer.`,
  'meant.hint.words': 'Sends your text as your answer.',
  'meant.hint.fill': 'Adds it to your answer on the card. Nothing is sent yet.',
  'meant.hint.deny': 'Fills in the reason on the card. Nothing is sent yet.',
  'meant.hint.reason': 'Fills in the reason on the card. Nothing is sent yet.',
  'meant.hint.look': 'Your text stays in the message field.',
  'meant.skip': 'Send as a message and skip it',
  'meant.skipAll': (p: { n: number }) => `Send as a message and skip all ${p.n}`,
  'meant.skipHint': 'The agent is told that you skipped it. You can undo this for 10 seconds.',
  'meant.cancel': 'Cancel',
  'meant.cancelHint': 'Go back to the message field.',
  'meant.held': 'Skips what is open and sends this message.',
  'meant.now': 'Send now',
  'composer.stopFailed': (p: { why: string }) => `Couldn’t stop the run: ${p.why}`,
  'composer.tooLong': (p: { bytes: number; max: number }) =>
    `The message is ${counted(p.bytes, 'byte')} long, but the limit is ${p.max}.`,
  'composer.draftNotSaved': 'What you type can’t be saved right now. Keep the window open until you’ve sent it.',
  'composer.workspace': 'Folder to work in',
  'composer.noWorkspace': 'No folder',
  'composer.chooseFolder': 'Choose a folder…',
  'composer.sample': 'Sample folder',
  'composer.model': 'Model',
  'composer.demo': 'Demo model',
  'composer.demoHint': 'A scripted demonstration. Set up a model in Settings to do real work.',
} as const;
