// The Backend in memory, as far as it is about settings and what is connected: models, the server, chats, MCP, agents, templates.
import type {
  AccessScope,
  AgentPart,
  AgentPlan,
  AgentsListed,
  ApiPairing,
  ApiStanding,
  ChannelStanding,
  Device,
  DeviceEdit,
  DeviceId,
  DeviceList,
  Hello,
  LocalServer,
  McpEdit,
  McpHeldBackTools,
  McpLogLine,
  McpPaste,
  McpServer,
  McpServerId,
  McpServerStanding,
  McpSignInPage,
  Messenger,
  NewToken,
  ProfileEdit,
  ProfileId,
  ProfileTest,
  Settings,
  TemplateEdit,
  TemplateList,
  TemplatePreview,
  TemplateTrial,
} from '../../lib/generated/wire';
import { Answering } from './answering';
import { helloOf } from './made';
import { deviceOf, pairingOf, serverOf } from './madeApi';
import { AgentsInMemory } from './madeAgents';
import { ChannelsInMemory } from './madeChannels';
import { McpInMemory } from './madeMcp';
import { TemplatesInMemory } from './madeTemplates';

export class Connected extends Answering {
  readonly ownTemplates = new TemplatesInMemory();
  readonly otherAgents = new AgentsInMemory();
  readonly channels = new ChannelsInMemory();
  readonly mcp = new McpInMemory();
  servers: LocalServer[] = [];
  letIn: DeviceList = { devices: [], attempts: [] };
  api: ApiStanding = { server: { kind: 'off' }, hasToken: false, browsers: 0 };
  protected greeting: Hello;

  constructor(hello: Partial<Hello> = {}) {
    super();
    this.greeting = { ...helloOf(), ...hello };
  }

  hello = (): Promise<Hello> => this.answer('hello', [], () => this.greeting);

  apiStanding = (): Promise<ApiStanding> => this.answer('apiStanding', [], () => this.api);
  pairBrowser = (scope: AccessScope | null): Promise<ApiPairing> =>
    this.answer('pairBrowser', [scope], () => pairingOf());

  devices = (): Promise<DeviceList> => this.answer('devices', [], () => this.letIn);
  changeDevice = (id: DeviceId, edit: DeviceEdit): Promise<DeviceList> =>
    this.answer('changeDevice', [id, edit], () => {
      const changed = (device: Device): Device =>
        device.id === id
          ? {
              ...device,
              name: edit.name ?? device.name,
              scope: edit.scope ?? device.scope,
              trusted: edit.trusted ?? device.trusted,
              askedAt: edit.trusted === null ? device.askedAt : null,
            }
          : device;
      return this.#letIn({ devices: this.letIn.devices.map(changed) });
    });
  removeDevice = (id: DeviceId): Promise<DeviceList> =>
    this.answer('removeDevice', [id], () =>
      this.#letIn({ devices: this.letIn.devices.filter((device) => device.id !== id) }),
    );
  createToken = (token: NewToken): Promise<string> =>
    this.answer('createToken', [token], () => {
      const made = deviceOf({ id: `made-${++this.made}`, kind: 'namedToken', name: token.name, scope: token.scope });
      this.#letIn({ devices: [...this.letIn.devices, { ...made, seenAt: null, seenFrom: null }] });
      return `askwell_${made.id}`;
    });
  clearAttempts = (): Promise<DeviceList> => this.answer('clearAttempts', [], () => this.#letIn({ attempts: [] }));

  #letIn(change: Partial<DeviceList>): DeviceList {
    return (this.letIn = { ...this.letIn, ...change });
  }

  channelsStanding = (): Promise<ChannelStanding[]> => this.answer('channelsStanding', [], () => this.channels.list);
  setUpTelegram = (token: string, baseUrl: string | null): Promise<ChannelStanding> =>
    this.answer('setUpTelegram', [token, baseUrl], () => this.channels.pair('telegram'));
  pairChannel = (messenger: Messenger): Promise<ChannelStanding> =>
    this.answer('pairChannel', [messenger], () => this.channels.pair(messenger));
  verifyChannel = (code: string): Promise<void> =>
    this.answer('verifyChannel', [code], () => this.channels.verify(code));
  cancelPairing = (messenger: Messenger): Promise<ChannelStanding> =>
    this.answer('cancelPairing', [messenger], () => this.channels.cancel(messenger));
  testChannel = (messenger: Messenger): Promise<void> => this.answer('testChannel', [messenger], () => undefined);
  removeChannel = (messenger: Messenger): Promise<ChannelStanding> =>
    this.answer('removeChannel', [messenger], () => this.channels.remove(messenger));

  /** A chat stands so from now on, and the window is told. */
  stand(standing: ChannelStanding): void {
    this.channels.put(standing);
    this.tell('channels-changed', null);
  }

  mcpServers = (): Promise<McpServerStanding[]> => this.answer('mcpServers', [], () => this.mcp.list);
  mcpLog = (id: McpServerId): Promise<McpLogLine[]> => this.answer('mcpLog', [id], () => this.mcp.log);
  saveMcpServer = (edit: McpEdit): Promise<Settings> =>
    this.answer('saveMcpServer', [edit], () => this.#withMcp(this.mcp.save(edit)));
  removeMcpServer = (id: McpServerId): Promise<Settings> =>
    this.answer('removeMcpServer', [id], () => this.#withMcp(this.mcp.remove(id)));
  readMcpPaste = (text: string): Promise<McpPaste> => this.answer('readMcpPaste', [text], () => this.mcp.paste);
  restartMcpServer = (id: McpServerId): Promise<void> =>
    this.answer('restartMcpServer', [id], () => {
      this.mcp.restart(id);
      this.tell('mcp-changed', null);
    });
  signInToMcpServer = (id: McpServerId): Promise<McpSignInPage> =>
    this.answer('signInToMcpServer', [id], () => {
      const page = this.mcp.signIn(id);
      this.tell('mcp-changed', null);
      return page;
    });
  cancelMcpSignIn = (id: McpServerId): Promise<void> =>
    this.answer('cancelMcpSignIn', [id], () => {
      this.mcp.cancelSignIn(id);
      this.tell('mcp-changed', null);
    });
  signOutOfMcpServer = (id: McpServerId): Promise<Settings> =>
    this.answer('signOutOfMcpServer', [id], () => this.#withMcp(this.mcp.signOut(id)));
  mcpToolsSeen = (id: McpServerId, hashes: string[]): Promise<void> =>
    this.answer('mcpToolsSeen', [id, hashes], () => {
      this.mcp.seen(id, hashes);
      this.tell('mcp-changed', null);
    });
  mcpHeldBack = (workspace: string | null): Promise<McpHeldBackTools[]> =>
    this.answer('mcpHeldBack', [workspace], () => this.mcp.heldBack(workspace));

  #withMcp(mcp: McpServer[]): Settings {
    const settings = { ...this.greeting.settings, mcp };
    this.greeting = { ...this.greeting, settings };
    this.tell('mcp-changed', null);
    return settings;
  }
  agents = (): Promise<AgentsListed> => this.answer('agents', [], () => this.otherAgents.list);
  agentPlan = (agent: string, part: AgentPart, add: boolean): Promise<AgentPlan> =>
    this.answer('agentPlan', [agent, part, add], () => this.otherAgents.plan(agent, part, add));
  changeAgent = (agent: string, part: AgentPart, add: boolean, stamp: string): Promise<AgentsListed> =>
    this.answer('changeAgent', [agent, part, add, stamp], () => this.otherAgents.change(agent, part, add));

  templates = (): Promise<TemplateList> => this.answer('templates', [], () => this.ownTemplates.list);
  previewTemplate = (trial: TemplateTrial): Promise<TemplatePreview> =>
    this.answer('previewTemplate', [trial], () => this.ownTemplates.preview(trial));
  saveTemplate = (edit: TemplateEdit): Promise<TemplateList> =>
    this.answer('saveTemplate', [edit], () => this.ownTemplates.save(edit.name, edit.text));
  deleteTemplate = (name: string, before: string): Promise<TemplateList> =>
    this.answer('deleteTemplate', [name, before], () => this.ownTemplates.remove(name));

  renewApiToken = (): Promise<string> =>
    this.answer('renewApiToken', [], () => {
      this.api = { ...this.api, hasToken: true, browsers: 0 };
      return `askwell_made-${++this.made}`;
    });

  saveSettings = (settings: Settings): Promise<Settings> =>
    this.answer('saveSettings', [settings], () => {
      this.greeting = { ...this.greeting, settings };
      this.api = { ...this.api, server: serverOf(settings.api) };
      this.channels.follow(settings.channels);
      this.tell('channels-changed', null);
      return settings;
    });

  saveProfile = (edit: ProfileEdit): Promise<Settings> =>
    this.answer('saveProfile', [edit], () => {
      const { settings } = this.greeting;
      const profile = {
        ...edit.profile,
        hasKey: edit.secrets.key === null ? edit.profile.hasKey : edit.secrets.key !== '',
      };
      const known = settings.ai.profiles.some((other) => other.id === profile.id);
      const profiles = known
        ? settings.ai.profiles.map((other) => (other.id === profile.id ? profile : other))
        : [...settings.ai.profiles, profile];
      return this.#settle({ ...settings, ai: { ...settings.ai, profiles } });
    });

  removeProfile = (id: ProfileId): Promise<Settings> =>
    this.answer('removeProfile', [id], () => {
      const { settings } = this.greeting;
      const profiles = settings.ai.profiles.filter((profile) => profile.id !== id);
      const profile = settings.ai.profile === id ? null : settings.ai.profile;
      return this.#settle({ ...settings, ai: { ...settings.ai, profiles, profile } });
    });

  listModels = (edit: ProfileEdit): Promise<string[]> =>
    this.answer('listModels', [edit], () => ['harbour-large', 'harbour-small', 'harbour-code']);

  testProfile = (edit: ProfileEdit): Promise<ProfileTest> =>
    this.answer('testProfile', [edit], () => ({
      kind: 'works',
      model: edit.profile.model,
      millis: 412,
      callsTools: true,
    }));

  findLocalServers = (): Promise<LocalServer[]> => this.answer('findLocalServers', [], () => this.servers);
  #settle(settings: Settings): Settings {
    this.greeting = { ...this.greeting, settings };
    return settings;
  }
}
