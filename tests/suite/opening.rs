//! A long conversation is seen before it is folded, and what its events say is what counts.

use anyhow::Result;
use ask::wire::Standing;
use ask::{ConversationId, Input, MessageId};
use engine::News;
use engine::store::{CommitReport, Observer, Store, StoreError};
use rusqlite::Connection;
use std::path::Path;
use tempfile::TempDir;
use tests::surface::Surface;
use uuid::Uuid;

const EVENTS: usize = 5_000;
const ID: ConversationId = ConversationId(Uuid::from_u128(1));

struct Silent;

impl Observer for Silent {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

/// A folder with a conversation of so many events.
async fn long() -> Result<TempDir> {
    let folder = TempDir::new()?;
    let store = Store::open(folder.path(), 0)?.1.start(Silent)?;
    let start = Input::Start {
        id: ID,
        workspace: None,
        message: MessageId(ID.0),
        text: "a long one".into(),
        mode: Default::default(),
        model: None,
        parent: None,
        agent: None,
        no_questions: false,
        rounds_max: 1,
        at: 1,
    };
    store.commit(ID, start).await?;
    store.commit(ID, Input::Stop { at: 2 }).await?;
    for number in 0..EVENTS {
        store.commit(ID, Input::Rename { title: format!("title {number}"), at: 3 }).await?;
    }
    store.close().await;
    Ok(folder)
}

fn edit(folder: &Path) -> Result<()> {
    let connection = Connection::open(folder.join("askwell.db"))?;
    connection.execute_batch("DROP TRIGGER event_is_never_changed")?;
    connection.execute("UPDATE event SET body = replace(body, 'title 9', 'title 8') WHERE seq = 100", [])?;
    connection.execute_batch(
        "CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
         BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;",
    )?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_shown_first_is_taken_back_where_the_events_say_something_else() -> Result<()> {
    let folder = long().await?;
    edit(folder.path())?;
    let (askwell, surface) = Surface::open(folder.path(), None).await?;
    let shown = askwell.conversations().open(ID).await?;
    assert_eq!(shown.summary.title, format!("title {}", EVENTS - 1), "it is there at once");
    surface
        .wait_for("it to be opened again", |news| match news {
            News::Changed(changed) if changed.reordered && changed.seq < shown.seq => Some(()),
            _ => None,
        })
        .await?;
    let view = askwell.conversations().open(ID).await?;
    assert_eq!((view.summary.standing, view.seq), (Standing::Damaged, 99));
    askwell.close().await;
    drop(askwell);
    let (askwell, _) = Surface::open(folder.path(), None).await?;
    let view = askwell.conversations().open(ID).await?;
    assert_eq!(view.summary.standing, Standing::Damaged, "the copy is not shown again");
    askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shown_first_can_be_gone_on_with_at_once() -> Result<()> {
    let folder = long().await?;
    let (askwell, surface) = Surface::open(folder.path(), None).await?;
    let shown = askwell.conversations().open(ID).await?;
    askwell.conversations().rename(ID, "another title".into()).await?;
    let follows = surface.wait_for("its change", |news| match news {
        News::Changed(changed) if changed.summary.id == ID && !changed.reordered => Some(changed.after),
        _ => None,
    });
    assert_eq!(follows.await?, shown.seq, "it follows what was shown");
    let view = askwell.conversations().open(ID).await?;
    assert_eq!((view.seq, view.total, &view.entries), (shown.seq + 1, shown.total, &shown.entries));
    askwell.close().await;
    Ok(())
}
