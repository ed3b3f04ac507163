// Every command, once: who may call it, its name, what it takes and what it gives. Whatever knows the commands is made from
// this list, or does not compile without being made to fit it: the window's handler and what the window is allowed, the
// requests of browsers and programs, what a chat may do, the page's own client, and the description of the API.
//
// Before the name stands who may call it, as `Caller` names them, and of those who were let in, with which scope:
// WINDOW       only the window: dialogs of the system, and the window itself
// MACHINE      a terminal of the same person's, too, so whoever sits at the machine: keys and servers of models, who is let
//              in, the log, MCP servers, other programs' agents, files of templates
// PAGES        the page in a browser, too, here or on another device, and programs that know a token: those that may do
//              everything
// WORK         the same; those with the scope "work" suffice
// ANSWER       the same; those with the scope "answer" suffice
// FILES        as ANSWER without the terminal: what is read there is on this machine already
// CHAT_WORK, CHAT_ANSWER
//              a chat, too: its replies answer, say something to an agent, or stop it
//
// `program` is what the program itself does, the same for every caller; `files` come as bytes under a label; `window` is what
// needs the window or a dialog of the system.
/// Hands every command, as it is declared, to the macro of this name.
#[macro_export]
macro_rules! each_command {
    ($with:ident) => { $with! {
        program {
            /// What the page has to know of the program before it shows anything.
            ANSWER: hello() -> Hello;
            /// Those that are not deleted, the latest first.
            ANSWER: conversations() -> Vec<ConversationSummary>;
            /// Everything that waits for the person, oldest first.
            ANSWER: inbox() -> Vec<Waiting>;
            /// What agents ask one another, oldest first. The person may answer in place of the one that is asked.
            ANSWER: between_agents() -> Vec<Waiting>;
            /// A conversation with the end of its thread.
            ANSWER: open_conversation(conversation_id: ConversationId) -> ConversationView;
            /// `count` entries of the thread from the place `from` on, to scroll back.
            ANSWER: entries(conversation_id: ConversationId, from: usize, count: usize) -> Vec<Placed>;
            /// What the person decided in it, oldest first.
            ANSWER: decisions(conversation_id: ConversationId, from: usize, count: usize) -> Vec<Decision>;
            /// Under an id that the page has made: sent again under the same, it is the same conversation. `agent`: one of
            /// another make. `noQuestions`: nobody can be asked in it, now or later.
            CHAT_WORK: start_conversation(
                workspace: Option<String>, text: String, mode: Option<Mode>, conversation_id: Option<ConversationId>,
                agent: Option<String>, no_questions: Option<bool>
            ) -> ConversationId;
            /// Under an id that the page has made: sent again under the same, it is said once. Rejected with `wouldSkip`
            /// where a question is open that is not among those that it skips.
            CHAT_WORK: send_message(
                conversation_id: ConversationId, text: String, message_id: Option<MessageId>,
                skips: Option<Vec<InteractionId>>
            ) -> ();
            /// Says what looks like a secret in the result of this call, and was not given to the model. Said once, however often
            /// it is asked for. Rejected with `wouldSkip` where a question is open.
            WORK: send_redacted(conversation_id: ConversationId, call_id: CallId) -> ();
            /// Only until the agent was told it: false where it was.
            WORK: take_back_message(conversation_id: ConversationId, message_id: MessageId) -> bool;
            /// Ends the run, its subtasks, and what waits for the person in it. Nothing to end is no error.
            CHAT_ANSWER: stop_run(conversation_id: ConversationId) -> ();
            /// Continues after a run that failed or was stopped. One that waits for the network tries again at once.
            WORK: retry_run(conversation_id: ConversationId) -> ();
            /// What the agent may do in a conversation without asking first.
            WORK: set_mode(conversation_id: ConversationId, mode: Mode) -> ();
            /// The model that this conversation uses from now on, or begins with: `model` names a profile or its model,
            /// `PROFILE/MODEL`, or a model of the server at `baseUrl`. `key` is kept in memory only.
            MACHINE: use_model(
                conversation_id: ConversationId, model: Option<String>, base_url: Option<String>, key: Option<String>
            ) -> ();
            /// It uses the model of the settings again.
            WORK: use_settings_model(conversation_id: ConversationId) -> ();
            /// Where the person goes on in an imported conversation; null: without a folder.
            WORK: choose_conversation_folder(conversation_id: ConversationId, workspace: Option<String>) -> ();
            /// The file changes of a run; what was changed since by somebody else stays.
            WORK: undo_run(conversation_id: ConversationId, run: u32) -> ();
            /// An action with all that is known of it, also of long ago.
            ANSWER: action(conversation_id: ConversationId, call_id: CallId) -> ActionEntry;
            /// Rejected with `invalid` where no title is left.
            WORK: rename_conversation(conversation_id: ConversationId, title: String) -> ();
            /// With its subtasks; it can be restored for a while.
            WORK: delete_conversation(conversation_id: ConversationId) -> ();
            /// Those that can still be restored, the latest deleted first.
            ANSWER: deleted_conversations() -> Vec<DeletedConversation>;
            /// With its subtasks; nothing begins to run by it.
            WORK: restore_conversation(conversation_id: ConversationId) -> ();
            /// For good, before its time.
            PAGES: remove_deleted_conversation(conversation_id: ConversationId) -> ();
            /// What all that is kept takes on the disk, by kind.
            ANSWER: storage_usage() -> StorageUsage;
            /// The half-written message of a conversation; of a new one where the id is null.
            ANSWER: save_message_draft(conversation_id: Option<ConversationId>, text: String) -> ();
            /// What was typed for a conversation that is not started yet; null where nothing was.
            ANSWER: message_draft() -> Option<String>;

            /// Says what became of the answer. It is an error only where the arguments cannot be read.
            CHAT_ANSWER: submit_ask_user_response(
                conversation_id: ConversationId, answer: Option<String>, interaction_id: Option<InteractionId>,
                submit_id: Option<SubmitId>, response: Option<Response>, revises: Option<bool>
            ) -> Submitted;
            /// Keeps what is half answered, over a restart too.
            ANSWER: save_draft(interaction_id: InteractionId, draft: Draft) -> ();
            /// One that is gone already is no error, and one of a sent answer stays.
            ANSWER: remove_attachment(interaction_id: InteractionId, attachment_id: AttachmentId) -> ();
            /// An image in data form; null for any other file.
            ANSWER: attachment_image(interaction_id: InteractionId, attachment_id: AttachmentId) -> Option<String>;
            /// An image that came with a tool's result, in data form; null where it has gone.
            ANSWER: result_image(
                conversation_id: ConversationId, call_id: CallId, attachment_id: AttachmentId
            ) -> Option<String>;
            /// The question that the person is reading or answering, window focused; null when none. Its clock stands still.
            ANSWER: attending(interaction_id: Option<InteractionId>) -> ();
            /// Ten minutes more.
            ANSWER: more_time(interaction_id: InteractionId) -> ();

            /// Puts a decision in other words: the agent is told these from its next round on.
            WORK: correct_decision(
                conversation_id: ConversationId, interaction_id: InteractionId, question_id: QuestionId, text: String
            ) -> ();
            /// Takes a decision back: the agent is told so.
            WORK: withdraw_decision(
                conversation_id: ConversationId, interaction_id: InteractionId, question_id: QuestionId
            ) -> ();
            /// What holds for whole workspaces.
            ANSWER: standing_decisions() -> Vec<StandingDecision>;
            /// It holds no longer. One that is gone already is no error.
            WORK: revoke_standing(standing_id: StandingId) -> ();
            /// What was consented to for longer than once, and what that let through.
            ANSWER: rules() -> Vec<ListedRule>;
            /// As it was found when the engine first looked.
            ANSWER: sandbox() -> SandboxStatus;
            /// What it permitted is asked for again from the next call on.
            WORK: revoke_rule(interaction_id: InteractionId) -> ();
            /// What an action would do with other arguments; nothing is done.
            WORK: try_arguments(interaction_id: InteractionId, args: Map<String, Value>) -> Tried;
            /// What happened while nobody was here, until it is seen, oldest first.
            ANSWER: unattended() -> Vec<Unattended>;
            /// Marks all of `unattended` as seen, which empties it.
            ANSWER: unattended_seen() -> ();
            /// What waits, in the form in which other programs read it.
            ANSWER: pending_interactions() -> Vec<PendingInteraction>;

            /// Decisions of all conversations, the latest first, page by page.
            ANSWER: history(query: HistoryQuery) -> HistoryPage;
            /// One decision with what stood around it.
            ANSWER: decision_shown(decision_id: DecisionId) -> DecisionShown;
            /// How often was asked, how long was waited, by whom was decided.
            ANSWER: figures(range: FiguresRange) -> Figures;
            /// What was decided in a conversation and in all that branch of it.
            ANSWER: decision_tree(conversation_id: ConversationId) -> DecisionTree;
            /// What another answer to a past decision would begin with. Nothing is done by looking.
            ANSWER: branch_preview(conversation_id: ConversationId, interaction_id: InteractionId) -> BranchPreview;
            /// Another answer, in a conversation of its own; pressed again with the same id it is the same one.
            WORK: branch(from: BranchFrom) -> Branched;
            /// Two branches side by side.
            ANSWER: compare(a: ConversationId, b: ConversationId) -> Comparison;
            /// Every step of a conversation, from its first event on.
            ANSWER: replay_steps(conversation_id: ConversationId) -> Vec<ReplayStep>;
            /// The thread as it was after this step.
            ANSWER: at_step(conversation_id: ConversationId, seq: u64) -> ConversationView;

            /// Where the server for other programs and for browsers stands.
            MACHINE: api_standing() -> ApiStanding;
            /// A new access token, to be shown once. Whoever the one before has let in is sent away.
            MACHINE: renew_api_token() -> String;
            /// Lets one browser in without the token, to work here where no scope is said.
            MACHINE: pair_browser(scope: Option<AccessScope>) -> ApiPairing;
            /// Everybody who is let in, and who else tried.
            MACHINE: devices() -> DeviceList;
            /// Changes what one of them is called or may do. One that was removed is an error.
            MACHINE: change_device(device_id: DeviceId, edit: DeviceEdit) -> DeviceList;
            /// It is let in no longer, nor is what it has let in, from this moment on.
            MACHINE: remove_device(device_id: DeviceId) -> DeviceList;
            /// Another token, to be shown once.
            MACHINE: create_token(token: NewToken) -> String;
            /// Forgets who else tried.
            MACHINE: clear_attempts() -> DeviceList;
            /// Where each chat service stands, Telegram first. A browser is told no code, no link and no picture.
            ANSWER: channels_standing() -> Vec<ChannelStanding>;
            /// A bot by its token; the next is to pair it with the person's chat. The address is the service's own where it
            /// is null.
            MACHINE: set_up_telegram(token: String, base_url: Option<String>) -> ChannelStanding;
            /// A new code for Telegram, a new picture to sign in to WeChat.
            MACHINE: pair_channel(messenger: Messenger) -> ChannelStanding;
            /// The number that the phone shows when WeChat asks for it.
            MACHINE: verify_channel(code: String) -> ();
            /// What was set up before stays in force.
            MACHINE: cancel_pairing(messenger: Messenger) -> ChannelStanding;
            /// Writes one line to the person.
            MACHINE: test_channel(messenger: Messenger) -> ();
            /// Takes its token out of the keychain and forgets who may answer.
            MACHINE: remove_channel(messenger: Messenger) -> ChannelStanding;
            /// Every MCP server and what it offers, in the person's order. To look at them starts those that are switched on.
            MACHINE: mcp_servers() -> Vec<McpServerStanding>;
            /// The latest lines of what happened with a server.
            MACHINE: mcp_log(server_id: McpServerId) -> Vec<McpLogLine>;
            /// Adds or changes a server; its values are kept like keys.
            MACHINE: save_mcp_server(edit: McpEdit) -> Settings;
            /// Removes a server, with its secrets in the keychain.
            MACHINE: remove_mcp_server(server_id: McpServerId) -> Settings;
            /// Ends it, if it runs, and starts it.
            MACHINE: restart_mcp_server(server_id: McpServerId) -> ();
            /// Finds out where a person signs in to a server, and waits for what comes of that. The page is theirs to open.
            MACHINE: sign_in_to_mcp_server(server_id: McpServerId) -> McpSignInPage;
            /// The page is no longer waited for.
            MACHINE: cancel_mcp_sign_in(server_id: McpServerId) -> ();
            /// Takes what came of signing in out of the keychain, and tells the server's provider so.
            MACHINE: sign_out_of_mcp_server(server_id: McpServerId) -> Settings;
            /// The person has looked at what tools say of themselves: those whose hash is among these are offered to models. One
            /// that says something else by now is not among them.
            MACHINE: mcp_tools_seen(server_id: McpServerId, hashes: Vec<String>) -> ();
            /// What the conversations of this workspace are not offered, because nobody has looked at it yet.
            ANSWER: mcp_held_back(workspace: Option<String>) -> Vec<McpHeldBackTools>;
            /// What a configuration from another program comes to. Nothing is saved.
            MACHINE: read_mcp_paste(text: String) -> McpPaste;
            /// Other programs' agents: which are on this machine, and what of ours stands in their files.
            MACHINE: agents() -> AgentsListed;
            /// What would be written, or taken out. Nothing is done by looking.
            MACHINE: agent_plan(agent: String, part: AgentPart, add: bool) -> AgentPlan;
            /// Does what was shown under this stamp; rejects where it is not the same any more.
            MACHINE: change_agent(agent: String, part: AgentPart, add: bool, stamp: String) -> AgentsListed;
            /// All question templates, with what is wrong with them.
            ANSWER: templates() -> TemplateList;
            /// What is wrong with a text, and the card that it comes to with these fields. Nothing is saved, nobody is asked.
            ANSWER: preview_template(trial: TemplateTrial) -> TemplatePreview;
            /// Writes one of the person's own.
            MACHINE: save_template(edit: TemplateEdit) -> TemplateList;
            /// Removes one of the person's own, as it was when they looked at it.
            MACHINE: delete_template(name: String, before: String) -> TemplateList;

            /// What is the machine's own in them is changed at the machine alone.
            PAGES: save_settings(settings: Settings) -> Settings;
            /// Adds or changes a profile; what was typed as a key goes to the keychain.
            MACHINE: save_profile(edit: ProfileEdit) -> Settings;
            /// Removes a profile, with its key in the keychain.
            MACHINE: remove_profile(profile_id: ProfileId) -> Settings;
            /// What the server of this profile offers, by the names that it takes.
            MACHINE: list_models(edit: ProfileEdit) -> Vec<String>;
            /// One short request to the model, to see whether it answers and calls tools.
            MACHINE: test_profile(edit: ProfileEdit) -> ProfileTest;
            /// Ollama, LM Studio and llama.cpp on their usual ports of this machine.
            MACHINE: find_local_servers() -> Vec<LocalServer>;
        }
        files {
            /// Keeps a copy of what was pasted or dropped, until it is sent or removed.
            FILES: attach_file() -> Attachment;
        }
        window {
            /// Saves what waits as JSON where the person chooses in the system's dialog: the path, or null where they chose
            /// none.
            WINDOW: export_pending() -> Option<String>;
            /// Writes a conversation with its subtasks to a file that the person chooses in the system's dialog: the path, or
            /// null where they chose none. Like a backup, it is written where Askwell runs and not where a browser shows it.
            WINDOW: export_conversation(conversation_id: ConversationId) -> Option<String>;
            /// Takes in a conversation from a file that the person chooses; null where they chose none. Whose file it is, is
            /// for whoever sits at the machine to judge.
            WINDOW: import_conversation() -> Option<ImportOutcome>;
            /// Lets the person choose files with the system's own dialog.
            WINDOW: choose_files(interaction_id: InteractionId) -> Vec<Attachment>;
            /// A folder that the person chooses in the system's dialog; null where they chose none.
            WINDOW: choose_folder() -> Option<String>;
            /// Opens a web page in the system's browser.
            WINDOW: open_link(url: String) -> ();
            /// Which conversation the person can see, window focused; null when none. Notifications depend on it.
            WINDOW: looking_at(conversation_id: Option<ConversationId>) -> ();
            /// What models are saying, from now on, into this channel of the webview.
            WINDOW: subscribe_live(channel: String) -> ();
        }
    } };
}
