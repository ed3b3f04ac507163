//! The card that a template comes to with these fields, as it is shown in Settings. It is asked of nobody.

use super::error::FillError;
use super::{Template, TemplateKind, fill};
use crate::base::id::{CallId, ConversationId, InteractionId};
use crate::facts::interaction::{Body, Interaction};
use crate::facts::plan::ResumePoint;
use crate::facts::template::TemplateUsed;
use crate::tools::agent_ask::agent_ask;
use crate::tools::question;
use serde_json::{Map, Value};
use uuid::Uuid;

/// What it comes to, or what is wrong with the fields.
pub fn preview(
    template: &Template,
    used: TemplateUsed,
    given: &Map<String, Value>,
) -> Result<Interaction, Vec<FillError>> {
    let arguments = fill(template, given)?;
    let not_asked = |why: String| vec![FillError::NotAsked { why }];
    let (body, context) = match template.kind {
        TemplateKind::AgentToUser => {
            let asked =
                question::parse(&arguments).map_err(|fault| not_asked(format!("`{}` {}.", fault.field, fault.why)))?;
            (Body::Question { questions: asked.questions }, asked.context)
        }
        TemplateKind::ChildToParent | TemplateKind::Authorization => {
            let asked = agent_ask(&arguments, &[]).map_err(not_asked)?;
            (asked.body, asked.context)
        }
    };
    let (id, conversation) = (InteractionId(Uuid::nil()), ConversationId(Uuid::nil()));
    let opened = Interaction::opened(id, conversation, CallId(String::new()), body, ResumePoint::default(), 0);
    Ok(Interaction { context, template: Some(used), ..opened })
}
