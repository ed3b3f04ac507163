//! What becomes of one tool call the moment it is known.

use crate::base::id::{CallId, ConversationId, InteractionId};
use crate::base::limits::{NOTE_BYTES_MAX, OPEN_ASKS_COUNT_MAX};
use crate::facts::family::{AskContext, AskWarning, Party, PassedOn, TaskEnd};
use crate::facts::interaction::{Body, Interaction, Status};
use crate::facts::message::{Arguments, Call, CallResult};
use crate::facts::plan::{self, Outline};
use crate::facts::result;
use crate::facts::template::TemplateUsed;
use crate::machine::family::{answer, told};
use crate::machine::input::{FreshIds, QuestionAvailability, QuestionPolicy};
use crate::machine::state::{State, Subtask};
use crate::tools::agent_ask::{self, AgentAsk};
use crate::tools::mcp;
use crate::tools::question::{self, AskUserCall};
use crate::tools::template::{self, FilledArguments};
use crate::tools::tool::{self, AskTool, Offer, PlanTool, TaskTool, Tool};
use serde_json::{Map, Value};
use std::collections::HashSet;

pub enum CallDecision {
    Run,
    Ask(Box<NewAsk>),
    /// The agent ends one of its tasks.
    StopTask(ConversationId),
    /// The agent withdraws a question of its own.
    Cancel(InteractionId),
    /// A plan, to be accepted or refused.
    Propose(Outline),
    /// The step under way is done.
    Step(Option<String>),
    /// It needs no work: this is its result.
    Say(CallResult),
    Refuse(String),
}

/// What is asked, and of whom.
pub struct NewAsk {
    pub to: Party,
    pub body: Body,
    pub context: Option<AskContext>,
    pub template: Option<TemplateUsed>,
    pub passes_on: Option<PassedOn>,
    pub warnings: Vec<AskWarning>,
    pub background: bool,
    /// How long another agent may take.
    pub limit_ms: Option<u64>,
    /// How long the run waits for the person.
    pub wait_ms: Option<u64>,
}

pub fn check(state: &State, call: &Call, asking: QuestionPolicy, open: usize, ids: &FreshIds) -> CallDecision {
    let standing = asking.standing;
    let only = state.family.parent.as_ref().and_then(|parent| parent.tools.as_deref());
    let foreign = mcp::parse_name(&call.name).is_some() && tool::given(&call.name, only);
    let tool = Tool::named(&call.name).filter(|tool| tool.given(only));
    if tool.is_none() && !foreign {
        return CallDecision::Refuse(no_such_tool(state, &call.name, asking));
    }
    let arguments = match &call.arguments {
        Arguments::Object(arguments) => arguments,
        Arguments::Unreadable(_) => {
            return CallDecision::Refuse(
                "Not run: the arguments were no complete JSON object. Send the call again with valid JSON.".into(),
            );
        }
    };
    // Whether there is such a tool of a server is known where its call is worked out.
    let Some(tool) = tool else { return CallDecision::Run };
    match tool {
        Tool::Read(_) | Tool::File(_) | Tool::RunCommand | Tool::FetchPage => CallDecision::Run,
        Tool::Task(TaskTool::RunTask | TaskTool::AnswerChild | TaskTool::AnswerParent) => CallDecision::Run,
        Tool::Task(TaskTool::AskParent) => ask_parent(state, arguments, asking, ids),
        Tool::Task(TaskTool::AskChild) => ask_child(state, arguments, ids),
        Tool::Task(TaskTool::CheckTask) => match named_task(state, arguments) {
            Ok(task) => CallDecision::Say(told::status_told(task)),
            Err(why) => CallDecision::Refuse(why),
        },
        Tool::Task(TaskTool::StopTask) => named_task(state, arguments).map_or_else(CallDecision::Refuse, |task| CallDecision::StopTask(task.id)),
        Tool::Ask(AskTool::CancelAsk) => cancel(state, arguments),
        Tool::Plan(PlanTool::ProposePlan) if standing == QuestionAvailability::Nobody => CallDecision::Say(result::nobody_consents()),
        // Each of its actions has an approval of its own: a plan is one more thing to be asked.
        Tool::Plan(PlanTool::ProposePlan) if standing == QuestionAvailability::Off => CallDecision::Refuse(
            "Not shown: the person has switched questions off, and plans with them. Do not call propose_plan again; each action is shown to them where it needs their approval."
                .into(),
        ),
        Tool::Plan(PlanTool::ProposePlan) => plan::outline(arguments).map_or_else(CallDecision::Refuse, CallDecision::Propose),
        Tool::Plan(PlanTool::StepDone) => CallDecision::Step(note(arguments)),
        Tool::Ask(AskTool::CheckAnswer) => check_answer(state, arguments),
        Tool::Ask(AskTool::AskUser) => ask(state, arguments, asking, open, ids),
    }
}

/// Names no tool that is not offered here.
fn no_such_tool(state: &State, name: &str, asking: QuestionPolicy) -> String {
    let known = tool::offered(offer(state, asking, true));
    let known: Vec<&str> = known.iter().map(|tool| &*tool.name).collect();
    if known.is_empty() {
        return format!("There is no tool \"{name}\", and none can be called here.");
    }
    format!("There is no tool \"{name}\". The tools are: {}.", known.join(", "))
}

/// The tools that this conversation has at present. `tasks`: the person allows some at this depth.
pub fn offer(state: &State, asking: QuestionPolicy, tasks: bool) -> Offer<'_> {
    Offer {
        ask: asking.standing.offers(),
        plans: asking.standing.offers(),
        steps: asking.standing.offers() || state.plan.is_some(),
        workspace: state.digest.workspace.is_some(),
        tasks,
        parent: asking.parent.is_some(),
        // What a parent leaves unanswered would become the person's.
        ask_parent: asking.parent.is_some() && asking.standing != QuestionAvailability::Off,
        only: state.family.parent.as_ref().and_then(|parent| parent.tools.as_deref()),
    }
}

fn ask(
    state: &State,
    arguments: &Map<String, Value>,
    asking: QuestionPolicy,
    open: usize,
    ids: &FreshIds,
) -> CallDecision {
    if asking.parent.is_some() && asking.standing != QuestionAvailability::Off {
        return CallDecision::Refuse(
            "Not asked: ask the agent that started you, with ask_parent. It passes on what the person has to decide."
                .into(),
        );
    }
    match asking.standing {
        QuestionAvailability::Nobody => CallDecision::Say(result::nobody()),
        QuestionAvailability::Off => CallDecision::Refuse(
            "Not asked: the person has switched questions off. Do not call ask_user again; write what you need to know at the end of your reply."
                .into(),
        ),
        QuestionAvailability::On | QuestionAvailability::Afk if open >= OPEN_ASKS_COUNT_MAX => CallDecision::Refuse(format!(
            "Not asked: {OPEN_ASKS_COUNT_MAX} questions are open already. Wait for their answers."
        )),
        QuestionAvailability::On | QuestionAvailability::Afk => ask_person(state, arguments, ids).unwrap_or_else(CallDecision::Refuse),
    }
}

fn ask_person(state: &State, given: &Map<String, Value>, ids: &FreshIds) -> Result<CallDecision, String> {
    let FilledArguments { arguments, used: template } =
        template::apply(AskTool::AskUser.into(), given, ids.template.as_ref())?;
    let arguments = &*arguments;
    let passes_on = passes_on(state, arguments)?;
    let (body, context, background, wait_ms) = match agent_ask::consent(arguments)? {
        Some(request) => (Body::Consent { request }, agent_ask::context_of(arguments)?, false, None),
        None => {
            let AskUserCall { questions, context, background, timeout_ms } =
                question::parse(arguments).map_err(|fault| fault.to_string())?;
            (Body::Question { questions }, context, background, timeout_ms.filter(|_| !background))
        }
    };
    let missing = (!ids.missing.is_empty()).then(|| AskWarning::MissingRefs { refs: ids.missing.clone() });
    let (to, warnings, limit_ms) = (Party::User, missing.into_iter().collect(), None);
    let ask = NewAsk { to, body, context, template, passes_on, warnings, background, limit_ms, wait_ms };
    Ok(CallDecision::Ask(Box::new(ask)))
}

/// The question of a task that this one passes on.
fn passes_on(state: &State, arguments: &Map<String, Value>) -> Result<Option<PassedOn>, String> {
    let Some(id) = answer::in_reply_to(arguments) else { return Ok(None) };
    let heard = id.and_then(|id| state.family.heard(id));
    let heard = heard.ok_or(
        "Not asked: `in_reply_to` names no question that came to you. Leave it out, or give it word for word.",
    )?;
    match &heard.interaction.status {
        Status::Open => Ok(Some(PassedOn { conversation: heard.from, interaction: heard.interaction.id })),
        Status::Closed(closing) => Err(told::answered_already(&heard.interaction, closing)),
    }
}

fn ask_parent(state: &State, arguments: &Map<String, Value>, asking: QuestionPolicy, ids: &FreshIds) -> CallDecision {
    if asking.standing == QuestionAvailability::Off {
        return CallDecision::Say(result::switched_off());
    }
    let Some(parent) = asking.parent else {
        return CallDecision::Refuse("Not asked: the agent that started you listens no more. Ask with ask_user if it is offered, or report what is open.".into());
    };
    if state.family.owes(parent) {
        return CallDecision::Refuse(
            "Not asked: the agent that started you waits for an answer from you. Give that first, with answer_parent."
                .into(),
        );
    }
    ask_agent(Party::Agent { conversation: parent }, TaskTool::AskParent, arguments, ids)
}

fn ask_child(state: &State, arguments: &Map<String, Value>, ids: &FreshIds) -> CallDecision {
    match named_task(state, arguments) {
        Ok(task) if task.end == Some(TaskEnd::Deleted) => {
            CallDecision::Refuse("Not asked: the person has deleted that task.".into())
        }
        Ok(task) if state.family.owes(task.id) => CallDecision::Refuse(
            "Not asked: that task waits for an answer from you. Give that first, with answer_child.".into(),
        ),
        Ok(task) => ask_agent(Party::Agent { conversation: task.id }, TaskTool::AskChild, arguments, ids),
        Err(why) => CallDecision::Refuse(why),
    }
}

fn ask_agent(to: Party, tool: TaskTool, given: &Map<String, Value>, ids: &FreshIds) -> CallDecision {
    let applied = template::apply(tool.into(), given, ids.template.as_ref());
    let asked = applied.and_then(|it| Ok((agent_ask::agent_ask(&it.arguments, &ids.missing)?, it.used)));
    match asked {
        Ok((AgentAsk { body, context, limit_ms, warnings }, template)) => {
            let (passes_on, background, limit_ms, wait_ms) = (None, false, Some(limit_ms), None);
            let ask = NewAsk { to, body, context, template, passes_on, warnings, background, limit_ms, wait_ms };
            CallDecision::Ask(Box::new(ask))
        }
        Err(why) => CallDecision::Refuse(why),
    }
}

fn named_task<'a>(state: &'a State, arguments: &Map<String, Value>) -> Result<&'a Subtask, String> {
    let named = arguments.get("task").and_then(Value::as_str).and_then(|id| id.trim().parse().ok());
    let task = named.and_then(|id| state.family.task(id));
    task.ok_or_else(|| "You have no such task. Give the `task` from the result of run_task, word for word.".to_owned())
}

fn cancel(state: &State, arguments: &Map<String, Value>) -> CallDecision {
    let found = named_question(state, arguments);
    match found.map(|asked| (asked.id, &asked.status, asked.background)) {
        Some((id, Status::Open, true)) => CallDecision::Cancel(id),
        Some((_, Status::Open, false)) => CallDecision::Refuse("Not withdrawn: you wait for its answer.".into()),
        Some((_, Status::Closed(_), _)) => {
            CallDecision::Refuse("Not withdrawn: it has its end; read that with check_answer.".into())
        }
        None => CallDecision::Refuse(NO_SUCH_QUESTION.into()),
    }
}

const NO_SUCH_QUESTION: &str =
    "There is no such question in this conversation. Give the `id` from the result of ask_user.";

fn named_question<'a>(state: &'a State, arguments: &Map<String, Value>) -> Option<&'a Interaction> {
    let given = arguments.get("id").and_then(Value::as_str).unwrap_or_default().trim();
    given.parse::<InteractionId>().ok().and_then(|id| state.interaction(id))
}

fn check_answer(state: &State, arguments: &Map<String, Value>) -> CallDecision {
    let Some(interaction) = named_question(state, arguments) else {
        return CallDecision::Refuse(NO_SUCH_QUESTION.into());
    };
    let ended = match &interaction.status {
        Status::Open => interaction.late.as_ref(),
        Status::Closed(closing) => interaction.late.as_ref().or(Some(closing)),
    };
    CallDecision::Say(match ended {
        Some(closing) => result::result_of(interaction, closing).unwrap_or_else(|| result::waiting(interaction.id)),
        None => result::waiting(interaction.id),
    })
}

fn note(arguments: &Map<String, Value>) -> Option<String> {
    let note = arguments.get("note").and_then(Value::as_str).map(str::trim).filter(|note| !note.is_empty());
    note.map(|note| crate::base::text::cut(note, NOTE_BYTES_MAX).to_owned())
}

/// The model's ids are kept where they can serve: both kinds of API want them unique and of plain characters.
pub fn make_ids_unique(state: &State, calls: &mut [Call], fresh: &[FreshIds]) {
    let mut seen: HashSet<CallId> = HashSet::new();
    for (call, ids) in calls.iter_mut().zip(fresh) {
        let text = &call.id.0;
        let plain = !text.is_empty()
            && text.len() <= 64
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        if !plain || seen.contains(&call.id) || state.call(&call.id).is_some() {
            call.id = ids.call.clone();
        }
        seen.insert(call.id.clone());
    }
}
