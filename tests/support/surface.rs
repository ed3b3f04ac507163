//! A surface without a screen: it hears all news, and lets a test wait for what it expects.

use crate::patience::{PATIENCE, until};
use anyhow::{Context, Result};
use ask::settings::{Language, Settings};
use ask::wire::{AskClosed, AskUser, ChatComplete, Submit, Submitted};
use ask::{ConversationId, Interaction, InteractionId, Response, SubmitId, Surface as By, Timestamp};
use engine::{EngineConfig, Host, Lifetime, News, host};
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use surfaces::Askwell;
use tokio::sync::{Notify, watch};
use uuid::Uuid;

#[derive(Default)]
pub struct Surface {
    news: Mutex<Vec<(Instant, News)>>,
    heard: Notify,
    time: watch::Sender<Time>,
    /// How far the time of day is ahead of the real one.
    ahead: watch::Sender<Duration>,
}

/// The waking time of questions' clocks: it passes when a test says so.
#[derive(Default)]
struct Time {
    coming: VecDeque<Duration>,
    sent: usize,
    taken: usize,
    counted: usize,
}

impl Host for Surface {
    fn now(&self) -> Timestamp {
        host::now() + i64::try_from(self.ahead.borrow().as_millis()).unwrap_or_default()
    }

    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        // It counts from here, whenever it is first looked at.
        let mut ahead = self.ahead.subscribe();
        let until = *ahead.borrow() + time;
        let began = Instant::now();
        Box::pin(async move {
            // What passes by itself counts as well as what a test lets pass.
            let left = |ahead: Duration| until.saturating_sub(ahead).saturating_sub(began.elapsed());
            loop {
                let rest = left(*ahead.borrow_and_update());
                if rest.is_zero() || tokio::time::timeout(rest, ahead.changed()).await.is_err() {
                    return;
                }
            }
        })
    }

    fn new_id(&self) -> Uuid {
        host::new_id()
    }

    fn supervisor(&self) -> PathBuf {
        crate::program::built("askwell").unwrap_or_default()
    }

    fn tick(&self) -> BoxFuture<'_, Duration> {
        Box::pin(async {
            let mut time = self.time.subscribe();
            // Whoever asks again has counted what it was given.
            self.time.send_modify(|time| time.counted = time.taken);
            let _ = time.wait_for(|time| !time.coming.is_empty()).await;
            let mut passed = Duration::ZERO;
            self.time.send_modify(|time| {
                passed = time.coming.pop_front().unwrap_or_default();
                time.taken += 1;
            });
            passed
        })
    }

    fn tell(&self, news: News) {
        self.news.lock().push((Instant::now(), news));
        self.heard.notify_waiters();
    }
}

impl Surface {
    /// Opens the program on this folder, with these settings if they are given.
    pub async fn open(folder: &Path, settings: Option<Settings>) -> Result<(Arc<Askwell>, Arc<Surface>)> {
        let (askwell, surface) = Surface::opened(folder, Lifetime::Stays).await?;
        if let Some(settings) = settings {
            askwell.program_settings().save(settings).await?;
        }
        Ok((askwell, surface))
    }

    async fn opened(folder: &Path, lifetime: Lifetime) -> Result<(Arc<Askwell>, Arc<Surface>)> {
        let surface = Arc::new(Surface::default());
        let opening =
            EngineConfig { folder: folder.to_path_buf(), host: surface.clone(), lifetime, language: Language::En };
        Ok((Askwell::open(opening).await?, surface))
    }

    /// Lets the time of day go on: whoever pauses meanwhile has waited for so long.
    pub fn advance(&self, time: Duration) {
        self.ahead.send_modify(|ahead| *ahead += time);
    }

    /// Lets waking time pass for the clocks, without waiting until they have counted it.
    pub fn pass(&self, secs: u64) {
        self.time.send_modify(|time| {
            time.coming.push_back(Duration::from_secs(secs));
            time.sent += 1;
        });
    }

    /// Lets waking time pass; some clock must be left after it, else nobody counts to the end.
    pub async fn pass_and_count(&self, secs: u64) -> Result<()> {
        self.pass(secs);
        let mut time = self.time.subscribe();
        let sent = time.borrow().sent;
        let counting = time.wait_for(|time| time.counted >= sent);
        tokio::time::timeout(PATIENCE, counting).await.context("nobody counts the time")??;
        Ok(())
    }

    pub fn news(&self) -> Vec<News> {
        self.news.lock().iter().map(|(_, news)| news.clone()).collect()
    }

    /// The first news that fits, from the beginning on.
    pub async fn wait_for<T>(&self, what: &str, fits: impl Fn(&News) -> Option<T>) -> Result<T> {
        let waiting = async {
            let mut seen = 0;
            loop {
                let heard = self.heard.notified();
                {
                    let news = self.news.lock();
                    if let Some(found) = news.iter().skip(seen).find_map(|(_, news)| fits(news)) {
                        return found;
                    }
                    seen = news.len();
                }
                heard.await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.with_context(|| format!("no news of {what}"))
    }

    pub async fn question(&self, text: &str) -> Result<AskUser> {
        self.wait_for(text, |news| match news {
            News::AskUser(ask) if ask.question == text => Some(AskUser::clone(ask)),
            _ => None,
        })
        .await
    }

    /// The first thing asked that fits.
    pub async fn asked(&self, what: &str, fits: impl Fn(&Interaction) -> bool) -> Result<AskUser> {
        self.wait_for(what, |news| match news {
            News::AskUser(ask) if fits(&ask.card) => Some(AskUser::clone(ask)),
            _ => None,
        })
        .await
    }

    /// When the news of this question came.
    pub fn heard_at(&self, id: InteractionId) -> Option<Instant> {
        let news = self.news.lock();
        let asked = |news: &News| matches!(news, News::AskUser(ask) if ask.interaction_id == id);
        news.iter().find(|(_, news)| asked(news)).map(|(at, _)| *at)
    }

    /// Waits until this many questions have been asked.
    pub async fn questions(&self, count: usize) -> Result<()> {
        let waiting = async {
            loop {
                let heard = self.heard.notified();
                let asked = self.news.lock().iter().filter(|(_, news)| matches!(news, News::AskUser(_))).count();
                if asked >= count {
                    return;
                }
                heard.await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.with_context(|| format!("fewer than {count} questions"))
    }

    pub async fn closed(&self, ask: &AskUser) -> Result<AskClosed> {
        self.wait_for("the closing", |news| match news {
            News::AskClosed(closed) if closed.interaction_id == ask.interaction_id => Some(closed.clone()),
            _ => None,
        })
        .await
    }

    pub async fn complete(&self, conversation: ConversationId, run: u32) -> Result<ChatComplete> {
        self.wait_for("the end of the run", |news| match news {
            News::ChatComplete(complete) if complete.conversation_id == conversation && complete.run == run => {
                Some(complete.clone())
            }
            _ => None,
        })
        .await
    }
}

/// Answers a question as the window does.
pub async fn answer(askwell: &Askwell, ask: &AskUser, response: Response) -> Submitted {
    let submit = Submit {
        conversation_id: ask.conversation_id,
        interaction_id: Some(ask.interaction_id),
        submit_id: Some(SubmitId(host::new_id())),
        response: Some(response),
        answer: None,
        revises: false,
    };
    askwell.inbox().submit(submit, By::Window).await
}

/// The option with this number, counted from 1, of the first question.
pub fn option(number: usize) -> Response {
    let answer = ask::Answer::choosing(&ask::QuestionId("q1".into()), vec![ask::OptionId(format!("o{number}"))]);
    Response::Answered(vec![answer].into())
}

/// Own words to the first question.
pub fn words(text: &str) -> Response {
    let answer = ask::Answer::writing(&ask::QuestionId("q1".into()), text);
    Response::Answered(vec![answer].into())
}

/// Closes the program, and waits until it has let go of its folder: the last of its threads does so a moment after its end.
pub async fn close(folder: &Path, askwell: Arc<Askwell>, surface: Arc<Surface>) -> Result<()> {
    askwell.close().await;
    drop((askwell, surface));
    until("the folder to be let go of", async || Ok(!folder.join("lock.pid").exists())).await
}

/// Opens a folder that an earlier program is just letting go of.
pub async fn reopen(folder: &Path) -> Result<(Arc<Askwell>, Arc<Surface>)> {
    patiently(async || Surface::open(folder, None).await).await
}

/// The same for a program that does not stay.
pub async fn visit(folder: &Path) -> Result<(Arc<Askwell>, Arc<Surface>)> {
    patiently(async || Surface::opened(folder, Lifetime::Command).await).await
}

async fn patiently<T>(open: impl AsyncFn() -> Result<T>) -> Result<T> {
    let mut last = None;
    let opened = until("the folder, which somebody holds", async || match open().await {
        Ok(opened) => Ok(Some(opened)),
        Err(error) => {
            last = Some(error);
            Ok(None)
        }
    })
    .await;
    opened.map_err(|error| last.map_or(error, |last| last.context("the folder does not open")))
}
