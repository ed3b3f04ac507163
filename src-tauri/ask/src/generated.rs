//! Writes the TypeScript twins of the wire types, or proves that they are as written.
//! `UPDATE_GENERATED=1 cargo test -p ask the_window_sees_the_same` writes them.

mod commands;

use ts_rs::{Config, TS};

macro_rules! declarations {
    ($config:expr; $($kind:ty),* $(,)?) => { vec![$(<$kind as TS>::decl($config)),*] };
}

#[test]
fn the_window_sees_the_same_types() {
    let config = Config::new().with_large_int("number");
    let declarations = declarations![&config;
        crate::base::id::ConversationId, crate::base::id::InteractionId, crate::base::id::SubmitId, crate::base::id::MessageId, crate::base::id::ProfileId,
        crate::base::id::AttachmentId, crate::base::id::StandingId, crate::facts::attachment::Attachment, crate::facts::outcome::Answers,
        crate::facts::action::Effect, crate::facts::action::Proposal, crate::facts::action::Action, crate::facts::action::FileChange,
        crate::facts::action::ChangeKind, crate::facts::action::FileFact, crate::facts::action::Undo, crate::facts::action::Interrupted,
        crate::facts::action::Known, crate::facts::action::FileStanding, crate::facts::action::FileState, crate::facts::action::Quiet,
        crate::facts::action::Undone, crate::facts::network::NetworkContact, crate::facts::network::HostBundle, crate::facts::network::Ecosystem, crate::facts::rule::Mode, crate::facts::rule::Scope, crate::facts::rule::Pattern, crate::facts::rule::Rule,
        crate::facts::rule::Approver, crate::facts::plan::Outline, crate::facts::plan::Plan, crate::facts::plan::PlanStep, crate::facts::plan::Phase,
        crate::facts::plan::ResumePoint, crate::facts::outcome::Settling, crate::facts::outcome::Patience,
        crate::wire::thread::ActionEntry, crate::wire::thread::ActionState, crate::wire::thread::DeliveryEntry, crate::wire::thread::CallMade,
        crate::wire::thread::FileTouched, crate::wire::thread::CommandRun, crate::wire::thread::ToolUsed, crate::facts::action::McpCall, crate::wire::LiveOutput,
        crate::wire::AgentsListed, crate::wire::AgentListed, crate::wire::AgentPart, crate::wire::AgentPartListed,
        crate::wire::AgentPlan, crate::wire::PartStanding,
        crate::wire::PendingInteraction, crate::wire::PendingKind, crate::wire::PendingStatus,
        crate::wire::PendingTool, crate::wire::ListedRule, crate::wire::Tried, crate::wire::Unattended, crate::wire::UnattendedKind,
        crate::facts::decision::Decision, crate::facts::decision::DecisionPage, crate::facts::decision::StandingDecision, crate::facts::settings::QuietHours,
        crate::wire::Clock, crate::wire::ClockChanged, crate::facts::guest::Guest, crate::facts::guest::Via, crate::facts::guest::Origin, crate::wire::Notice,
        crate::facts::elicitation::Elicitation, crate::facts::elicitation::Wanted, crate::facts::elicitation::ElicitedField,
        crate::facts::elicitation::FieldKind, crate::facts::elicitation::TextFormat, crate::facts::elicitation::Named,
        crate::facts::elicitation::Held, crate::facts::elicitation::ElicitedReply, crate::facts::elicitation::Misfit,
        crate::base::id::CallId, crate::base::id::QuestionId, crate::base::id::OptionId,
        crate::facts::question::QuestionOption, crate::facts::question::Question, crate::facts::outcome::Answer, crate::facts::outcome::Response,
        crate::facts::outcome::Outcome, crate::facts::outcome::Surface, crate::facts::interaction::Closing, crate::facts::interaction::Status,
        crate::facts::interaction::Body, crate::facts::interaction::Interaction, crate::facts::invalid::Invalid,
        crate::facts::message::Usage, crate::facts::message::CallStatus,
        crate::facts::run_end::FailureCode, crate::facts::run_end::RunFailure, crate::facts::run_end::RunEnd,
        crate::facts::redacted::SecretKind, crate::facts::redacted::RedactedValue, crate::facts::redacted::Redacted,
        crate::wire::thread::ToolState, crate::wire::thread::Entry, crate::wire::thread::Placed,
        crate::base::language::Language, crate::facts::settings::Appearance, crate::facts::settings::Notifications, crate::facts::settings::Wire,
        crate::facts::settings::Profile, crate::facts::settings::AiConfig, crate::facts::settings::Settings,
        crate::facts::settings::Log, crate::facts::settings::LogPlace,
        crate::wire::AskUser, crate::wire::AskClosed, crate::wire::ChatComplete, crate::wire::Standing,
        crate::wire::ConversationSummary, crate::wire::DeletedConversation, crate::wire::ImportMark, crate::wire::ImportOutcome, crate::facts::doctor::StorageUsage, crate::wire::RetryNotice, crate::wire::Live, crate::wire::LiveStep,
        crate::wire::ConversationView, crate::wire::Changed, crate::wire::Draft, crate::wire::Waiting,
        crate::wire::Submit, crate::wire::Submitted, crate::wire::TroubleCode, crate::wire::Trouble,
        crate::wire::ErrorCode, crate::wire::CommandError, crate::wire::KeychainStanding, crate::wire::SandboxStatus, crate::wire::Hello,
        crate::wire::Secrets, crate::wire::LocalServer, crate::wire::ProfileTest, crate::wire::ProfileEdit,
        crate::wire::DecisionTree, crate::wire::TreeNode, crate::wire::TreeBody, crate::wire::TreeEdge,
        crate::wire::TreeEdgeKind, crate::wire::ReplayStep, crate::wire::ReplayKind, crate::wire::BranchFrom, crate::wire::Branched, crate::wire::BranchPreview, crate::wire::Comparison,
        crate::wire::Compared, crate::wire::ComparedRow, crate::wire::BranchPoint, crate::base::id::DecisionId, crate::wire::Asker, crate::wire::DecidedBy, crate::wire::Decider, crate::wire::DecisionKind,
        crate::wire::OutcomeKind, crate::wire::HistoryQuery, crate::wire::HistoryCursor, crate::wire::HistoryPage,
        crate::wire::HistoryRow, crate::wire::HistoryAnswer, crate::wire::DecisionShown, crate::wire::FiguresRange,
        crate::wire::Figures, crate::wire::FiguresOf<crate::wire::Asker>, crate::wire::Tally, crate::wire::Waited,
        crate::wire::Count<crate::wire::Decider>,
        crate::facts::settings::ApiConfig, crate::wire::ApiStanding, crate::wire::ApiServer, crate::wire::ApiAddress,
        crate::wire::ApiPairing,
        crate::base::id::DeviceId, crate::wire::AccessScope, crate::wire::DeviceList, crate::wire::Device, crate::wire::DeviceKind,
        crate::wire::DeviceEdit, crate::wire::NewToken, crate::wire::AccessAttempt, crate::wire::AttemptKind,
        crate::facts::channel::Messenger, crate::facts::channel::Delivery, crate::facts::channel::Became, crate::facts::channel::Undelivered,
        crate::facts::acp::AcpAgent, crate::facts::acp::AcpMode, crate::facts::acp::AgentCommand, crate::facts::settings::Channels, crate::facts::settings::Storage, crate::facts::settings::Messaging, crate::facts::settings::Away,
        crate::wire::ChannelStanding, crate::wire::SetUp, crate::wire::LoginStep, crate::wire::Health,
        crate::wire::ReplyWindow,
        crate::facts::family::Party, crate::facts::family::Answerer, crate::facts::family::PassedOn, crate::facts::family::AskContext,
        crate::facts::family::AskWarning, crate::facts::family::TaskEnd, crate::facts::outcome::Consent,
        crate::facts::interaction::ConsentRequest, crate::wire::thread::TaskEntry,
        crate::tools::template::TemplateKind, crate::facts::template::TemplateSource, crate::facts::template::TemplateUsed, crate::tools::template::TemplateField,
        crate::wire::TemplateList, crate::wire::TemplateListed, crate::wire::TemplateShape, crate::wire::TemplateFault,
        crate::wire::TemplateWarning, crate::wire::TemplateTrial, crate::wire::TemplatePreview,
        crate::wire::TemplateFieldFault, crate::wire::TemplateEdit,
        crate::base::id::McpServerId, crate::facts::mcp::Server, crate::facts::mcp::McpWay, crate::wire::McpServerStanding, crate::wire::McpState, crate::wire::McpSignInStatus, crate::wire::McpSignInPage,
        crate::wire::McpEra, crate::wire::McpTool, crate::wire::McpHeldBackTools, crate::facts::mcp::McpSeen, crate::wire::McpLogLine, crate::wire::McpOrigin,
        crate::wire::McpEdit, crate::wire::McpPaste, crate::wire::McpPasted, crate::wire::McpPasteFault,
    ];
    let mut text =
        String::from("// Generated from the Rust types in `src-tauri/ask`. Do not edit: `make types` writes it.\n\n");
    for declaration in declarations {
        text.push_str(&format!("export {declaration}\n\n"));
    }
    text.push_str("export const limits = {\n");
    let limits: [(&str, u64); 32] = [
        ("toolRoundsMin", crate::base::limits::TOOL_ROUNDS_MIN.into()),
        ("toolRoundsMax", crate::base::limits::TOOL_ROUNDS_MAX.into()),
        ("answerBytesMax", crate::base::limits::ANSWER_BYTES_MAX as u64),
        ("noteBytesMax", crate::base::limits::NOTE_BYTES_MAX as u64),
        ("attachmentsCountMax", crate::base::limits::ATTACHMENTS_COUNT_MAX as u64),
        ("attachmentBytesMax", crate::base::limits::ATTACHMENT_BYTES_MAX as u64),
        ("optionsSearchedCountMin", crate::base::limits::OPTIONS_SEARCHED_COUNT_MIN as u64),
        ("headerShownColumnsMax", crate::base::limits::HEADER_SHOWN_COLUMNS_MAX as u64),
        ("answerMoreMillis", crate::base::limits::ANSWER_MORE_MILLIS),
        ("undoMillis", crate::base::limits::UNDO_MILLIS),
        ("messageBytesMax", crate::base::limits::MESSAGE_BYTES_MAX as u64),
        ("entriesPageCount", crate::base::limits::ENTRIES_PAGE_COUNT as u64),
        ("decisionsPageCount", crate::base::limits::DECISIONS_PAGE_COUNT as u64),
        ("reasonBytesMax", crate::base::limits::REASON_BYTES_MAX as u64),
        ("planTitleBytesMax", crate::base::limits::PLAN_TITLE_BYTES_MAX as u64),
        ("planStepBytesMax", crate::base::limits::PLAN_STEP_BYTES_MAX as u64),
        ("planStepsCountMax", crate::base::limits::PLAN_STEPS_COUNT_MAX as u64),
        ("commandWaitMillis", crate::base::limits::COMMAND_WAIT_MILLIS),
        ("commandQuietSecondsMin", crate::base::limits::COMMAND_QUIET_SECONDS_MIN.into()),
        ("commandQuietSecondsMax", crate::base::limits::COMMAND_QUIET_SECONDS_MAX.into()),
        ("agentTextFoldedBytesMin", crate::base::limits::AGENT_TEXT_FOLDED_BYTES_MIN as u64),
        ("taskDepthMax", crate::base::limits::TASK_DEPTH_MAX.into()),
        ("tasksAliveMax", crate::base::limits::TASKS_ALIVE_MAX.into()),
        ("taskRoundsMax", crate::base::limits::TASK_ROUNDS_MAX.into()),
        ("agentAnswerBytesMax", crate::base::limits::ANSWER_WHOLE_BYTES_MAX as u64),
        ("historyPageCount", crate::base::limits::HISTORY_PAGE_COUNT.into()),
        ("historyQueryBytesMax", crate::base::limits::HISTORY_QUERY_BYTES_MAX as u64),
        ("apiPortMin", crate::base::limits::API_PORT_MIN.into()),
        ("apiHostsCountMax", crate::base::limits::API_HOSTS_COUNT_MAX as u64),
        ("elicitationContentBytesMax", crate::base::limits::ELICITATION_CONTENT_BYTES_MAX as u64),
        ("elicitationDepthMax", crate::base::limits::ELICITATION_DEPTH_MAX as u64),
        ("cardArmingMs", crate::base::limits::CARD_ARMING_MS.into()),
    ];
    for (name, value) in limits {
        text.push_str(&format!("  {name}: {value},\n"));
    }
    text.push_str("} as const;\n\n");
    text.push_str("export const toolNames = [\n");
    for tool in crate::tools::tool::Tool::all() {
        text.push_str(&format!("  '{}',\n", tool.name()));
    }
    text.push_str("] as const;\n\nexport type ToolName = (typeof toolNames)[number];\n");

    is_as_written("wire.ts", &text);
}

/// The file of the window's, after it was written where that is wanted.
fn is_as_written(name: &str, text: &str) {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui/src/lib/generated"));
    let path = folder.join(name);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "ui/src/lib/generated/{name} is out of date: run `make types`");
}
