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
        crate::ConversationId, crate::InteractionId, crate::SubmitId, crate::MessageId, crate::ProfileId,
        crate::AttachmentId, crate::StandingId, crate::attachment::Attachment, crate::outcome::Answers,
        crate::action::Effect, crate::action::Proposal, crate::action::Action, crate::action::FileChange,
        crate::action::ChangeKind, crate::action::FileFact, crate::action::Undo, crate::action::Interrupted,
        crate::action::Known, crate::action::FileStanding, crate::action::FileState, crate::action::Quiet,
        crate::action::Undone, crate::rule::Mode, crate::rule::Scope, crate::rule::Pattern, crate::rule::Rule,
        crate::rule::Approver, crate::plan::Outline, crate::plan::Plan, crate::plan::PlanStep, crate::plan::Phase,
        crate::plan::ResumePoint, crate::outcome::Settling, crate::outcome::Patience,
        crate::thread::ActionEntry, crate::thread::ActionState, crate::thread::DeliveryEntry, crate::thread::CallMade,
        crate::thread::FileTouched, crate::thread::CommandRun, crate::thread::ToolUsed, crate::action::McpCall, crate::wire::LiveOutput,
        crate::wire::AgentsListed, crate::wire::AgentListed, crate::wire::AgentPart, crate::wire::AgentPartListed,
        crate::wire::AgentPlan, crate::wire::PartStanding,
        crate::wire::PendingInteraction, crate::wire::PendingKind, crate::wire::PendingStatus,
        crate::wire::PendingTool, crate::wire::Tried, crate::wire::Unattended, crate::wire::UnattendedKind,
        crate::decision::Decision, crate::decision::StandingDecision, crate::settings::QuietHours,
        crate::wire::Clock, crate::wire::ClockChanged, crate::guest::Guest, crate::guest::Via, crate::guest::Origin, crate::wire::Notice,
        crate::elicitation::Elicitation, crate::elicitation::Wanted, crate::elicitation::Field,
        crate::elicitation::FieldKind, crate::elicitation::Format, crate::elicitation::Named,
        crate::elicitation::Held, crate::elicitation::Reply, crate::elicitation::Misfit,
        crate::CallId, crate::QuestionId, crate::OptionId,
        crate::question::QuestionOption, crate::question::Question, crate::outcome::Answer, crate::outcome::Response,
        crate::outcome::Outcome, crate::outcome::Surface, crate::interaction::Closing, crate::interaction::Status,
        crate::interaction::Body, crate::interaction::Interaction, crate::input::Invalid,
        crate::message::Usage, crate::message::CallStatus,
        crate::event::FailureCode, crate::event::RunFailure, crate::event::RunEnd,
        crate::thread::ToolState, crate::thread::Entry, crate::thread::Placed,
        crate::settings::Language, crate::settings::Appearance, crate::settings::Notifications, crate::settings::Wire,
        crate::settings::Profile, crate::settings::AiConfig, crate::settings::Settings,
        crate::settings::Log, crate::settings::LogPlace,
        crate::wire::AskUser, crate::wire::AskClosed, crate::wire::ChatComplete, crate::wire::Standing,
        crate::wire::ConversationSummary, crate::wire::DeletedConversation, crate::wire::ImportMark, crate::wire::ImportOutcome, crate::doctor::StorageUsage, crate::wire::RetryNotice, crate::wire::Live, crate::wire::LiveStep,
        crate::wire::ConversationView, crate::wire::Changed, crate::wire::Draft, crate::wire::Waiting,
        crate::wire::Submit, crate::wire::Submitted, crate::wire::TroubleCode, crate::wire::Trouble,
        crate::wire::ErrorCode, crate::wire::CommandError, crate::wire::KeychainStanding, crate::wire::Hello,
        crate::wire::Secrets, crate::wire::LocalServer, crate::wire::ProfileTest, crate::wire::ProfileEdit,
        crate::wire::DecisionTree, crate::wire::TreeNode, crate::wire::TreeBody, crate::wire::TreeEdge,
        crate::wire::TreeEdgeKind, crate::wire::ReplayStep, crate::wire::ReplayKind, crate::wire::BranchFrom, crate::wire::Branched, crate::wire::BranchPreview, crate::wire::Comparison,
        crate::wire::Compared, crate::wire::ComparedRow, crate::wire::BranchPoint, crate::DecisionId, crate::wire::Asker, crate::wire::DecidedBy, crate::wire::Decider, crate::wire::DecisionKind,
        crate::wire::OutcomeKind, crate::wire::HistoryQuery, crate::wire::HistoryCursor, crate::wire::HistoryPage,
        crate::wire::HistoryRow, crate::wire::HistoryAnswer, crate::wire::DecisionShown, crate::wire::FiguresRange,
        crate::wire::Figures, crate::wire::FiguresOf<crate::wire::Asker>, crate::wire::Tally, crate::wire::Waited,
        crate::wire::Count<crate::wire::Decider>,
        crate::settings::ApiConfig, crate::wire::ApiStanding, crate::wire::ApiServer, crate::wire::ApiAddress,
        crate::wire::ApiPairing,
        crate::channel::Messenger, crate::channel::Delivery, crate::channel::Became, crate::channel::Undelivered,
        crate::acp::Agent, crate::acp::AgentMode, crate::acp::AgentCommand, crate::settings::Channels, crate::settings::Storage, crate::settings::Messaging, crate::settings::Away,
        crate::wire::ChannelStanding, crate::wire::SetUp, crate::wire::LoginStep, crate::wire::Health,
        crate::wire::ReplyWindow,
        crate::family::Party, crate::family::Answerer, crate::family::PassedOn, crate::family::AskContext,
        crate::family::AskWarning, crate::family::TaskEnd, crate::outcome::Consent,
        crate::interaction::ConsentRequest, crate::thread::TaskEntry,
        crate::template::Kind, crate::template::Source, crate::template::Used, crate::template::Field,
        crate::wire::TemplateList, crate::wire::TemplateListed, crate::wire::TemplateShape, crate::wire::TemplateFault,
        crate::wire::TemplateWarning, crate::wire::TemplateTrial, crate::wire::TemplatePreview,
        crate::wire::TemplateFieldFault, crate::wire::TemplateEdit,
        crate::McpServerId, crate::mcp::Server, crate::mcp::Way, crate::wire::McpServerStanding, crate::wire::McpState,
        crate::wire::McpEra, crate::wire::McpTool, crate::mcp::Seen, crate::wire::McpLogLine, crate::wire::McpOrigin,
        crate::wire::McpEdit, crate::wire::McpPaste, crate::wire::McpPasted, crate::wire::McpPasteFault,
    ];
    let mut text =
        String::from("// Generated from the Rust types in `src-tauri/ask`. Do not edit: `make types` writes it.\n\n");
    for declaration in declarations {
        text.push_str(&format!("export {declaration}\n\n"));
    }
    text.push_str("export const limits = {\n");
    let limits: [(&str, u64); 31] = [
        ("toolRoundsMin", crate::limits::TOOL_ROUNDS_MIN.into()),
        ("toolRoundsMax", crate::limits::TOOL_ROUNDS_MAX.into()),
        ("answerBytesMax", crate::limits::ANSWER_BYTES_MAX as u64),
        ("noteBytesMax", crate::limits::NOTE_BYTES_MAX as u64),
        ("attachmentsCountMax", crate::limits::ATTACHMENTS_COUNT_MAX as u64),
        ("attachmentBytesMax", crate::limits::ATTACHMENT_BYTES_MAX as u64),
        ("optionsSearchedCountMin", crate::limits::OPTIONS_SEARCHED_COUNT_MIN as u64),
        ("headerShownColumnsMax", crate::limits::HEADER_SHOWN_COLUMNS_MAX as u64),
        ("answerMoreMillis", crate::limits::ANSWER_MORE_MILLIS),
        ("undoMillis", crate::limits::UNDO_MILLIS),
        ("messageBytesMax", crate::limits::MESSAGE_BYTES_MAX as u64),
        ("entriesPageCount", crate::limits::ENTRIES_PAGE_COUNT as u64),
        ("reasonBytesMax", crate::limits::REASON_BYTES_MAX as u64),
        ("planTitleBytesMax", crate::limits::PLAN_TITLE_BYTES_MAX as u64),
        ("planStepBytesMax", crate::limits::PLAN_STEP_BYTES_MAX as u64),
        ("planStepsCountMax", crate::limits::PLAN_STEPS_COUNT_MAX as u64),
        ("commandWaitMillis", crate::limits::COMMAND_WAIT_MILLIS),
        ("commandQuietSecondsMin", crate::limits::COMMAND_QUIET_SECONDS_MIN.into()),
        ("commandQuietSecondsMax", crate::limits::COMMAND_QUIET_SECONDS_MAX.into()),
        ("agentTextFoldedBytesMin", crate::limits::AGENT_TEXT_FOLDED_BYTES_MIN as u64),
        ("taskDepthMax", crate::limits::TASK_DEPTH_MAX.into()),
        ("tasksAliveMax", crate::limits::TASKS_ALIVE_MAX.into()),
        ("taskRoundsMax", crate::limits::TASK_ROUNDS_MAX.into()),
        ("agentAnswerBytesMax", crate::limits::ANSWER_WHOLE_BYTES_MAX as u64),
        ("historyPageCount", crate::limits::HISTORY_PAGE_COUNT.into()),
        ("historyQueryBytesMax", crate::limits::HISTORY_QUERY_BYTES_MAX as u64),
        ("apiPortMin", crate::limits::API_PORT_MIN.into()),
        ("apiHostsCountMax", crate::limits::API_HOSTS_COUNT_MAX as u64),
        ("elicitationContentBytesMax", crate::limits::ELICITATION_CONTENT_BYTES_MAX as u64),
        ("elicitationDepthMax", crate::limits::ELICITATION_DEPTH_MAX as u64),
        ("cardArmingMs", crate::limits::CARD_ARMING_MS.into()),
    ];
    for (name, value) in limits {
        text.push_str(&format!("  {name}: {value},\n"));
    }
    text.push_str("} as const;\n");

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
