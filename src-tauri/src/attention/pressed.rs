//! What a press on a notification does, and words that were written in one.

use crate::host::Desktop;
use crate::notices::reply::{self, ReplyIntent};
use crate::notices::{ButtonAnswer, Note, NoteId};
use crate::notifications::NotificationAction;
use crate::window;
use ask::wire::{ErrorCode, Submit, Submitted};
use ask::{Answer, ConversationId, InteractionId, Response, SubmitId, Surface};
use std::sync::Arc;
use std::time::Duration;
use surfaces::Askwell;
use tauri::{AppHandle, Manager};

/// Words that the disk did not take are handed to it again this often.
const AGAIN: Duration = Duration::from_secs(5);

pub fn by_the_person(
    app: &AppHandle,
    askwell: &Arc<Askwell>,
) -> impl Fn(Note, NotificationAction) + Send + Sync + 'static {
    let desk = Desk { app: app.clone(), askwell: askwell.clone() };
    move |note, press| {
        let desk = desk.clone();
        match press {
            NotificationAction::Open => window::show(&desk.app, note.conversation),
            NotificationAction::Answer(answer) => {
                drop(tauri::async_runtime::spawn(async move { desk.choose(answer).await }))
            }
            NotificationAction::Reply(words) => {
                drop(tauri::async_runtime::spawn(async move { desk.hear(&note, &words).await }))
            }
        }
    }
}

#[derive(Clone)]
struct Desk {
    app: AppHandle,
    askwell: Arc<Askwell>,
}

impl Desk {
    /// An answer that was not taken is not lost silently: the window opens where the question stands or what became of it.
    async fn choose(&self, button: ButtonAnswer) {
        let answer = Answer::choosing(&button.question, vec![button.option]);
        let response = Response::Answered(vec![answer].into());
        if !self.hand_in(button.conversation, button.interaction, response).await {
            self.show(button.conversation);
        }
    }

    /// Words are an answer to the question of their notification, or they wait for the person beside it.
    async fn hear(&self, note: &Note, words: &str) {
        let (NoteId::Ask(interaction), Some(conversation)) = (note.id, note.conversation) else {
            return window::show(&self.app, note.conversation);
        };
        let waiting = self.askwell.inbox().all().await.unwrap_or_default();
        let asked = waiting.iter().find(|waiting| waiting.interaction.id == interaction);
        let meant = asked.map_or(ReplyIntent::Unclear, |asked| reply::meant(asked.interaction.questions(), words));
        let done = match meant {
            ReplyIntent::HandIn(response) => self.hand_in(conversation, interaction, response).await,
            ReplyIntent::Stop => self.askwell.conversations().stop(conversation).await.is_ok(),
            ReplyIntent::Show => return self.show(conversation),
            ReplyIntent::Unclear => false,
        };
        if !done {
            self.keep(conversation, interaction, words).await;
            self.show(conversation);
        }
    }

    async fn hand_in(&self, conversation: ConversationId, interaction: InteractionId, response: Response) -> bool {
        let submit = Submit {
            conversation_id: conversation,
            interaction_id: Some(interaction),
            submit_id: Some(SubmitId(engine::host::new_id())),
            response: Some(response),
            answer: None,
            revises: false,
        };
        match self.askwell.inbox().submit(submit, Surface::Notification).await {
            Submitted::Accepted { .. } | Submitted::Duplicate { .. } => true,
            Submitted::Closed { .. }
            | Submitted::TooLate { .. }
            | Submitted::Invalid { .. }
            | Submitted::Unknown
            | Submitted::Damaged
            | Submitted::NotSaved { .. } => false,
        }
    }

    /// While the disk refuses, the words stay here, and the window says what is wrong with the disk.
    async fn keep(&self, conversation: ConversationId, interaction: InteractionId, words: &str) {
        if words.trim().is_empty() {
            return;
        }
        while let Err(error) = self.askwell.drafts().keep_words(conversation, interaction, words).await {
            tracing::warn!(code = ?error.code, "words of a notification could not be kept");
            if error.code != ErrorCode::NotSaved {
                return;
            }
            self.show(conversation);
            tokio::time::sleep(AGAIN).await;
        }
    }

    fn show(&self, conversation: ConversationId) {
        window::show(&self.app, Some(conversation));
        if let Some(desktop) = self.app.try_state::<Arc<Desktop>>() {
            desktop.look_again();
        }
    }
}
