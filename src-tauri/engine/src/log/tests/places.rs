//! Where logs lie, how long, and what is left of one that was deleted.

use super::*;
use crate::engine::trusted;
use ask::settings::LogPlace;
use serde_json::Value;

const HERE: Settings = Settings { enabled: true, place: LogPlace::DataFolder, keep_days: None, keep_megabytes: None };
const THERE: Settings = Settings { enabled: true, place: LogPlace::Workspace, keep_days: None, keep_megabytes: None };

fn recorded(yard: &Yard) -> Vec<Value> {
    let text = std::fs::read_to_string(yard.logs().join("deleted.jsonl")).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn catch_up(yard: &Yard, settings: Settings, now: Timestamp) {
    LogWriter::open(&yard.opening(settings, now)).unwrap().catch_up(ID, now).unwrap();
}

#[tokio::test]
async fn the_log_moves_whole_to_where_the_person_wants_it() {
    let yard = Yard::new().await;
    let there = yard.workspace.path().join(".tasklogs");
    let in_workspace = there.join(ID.to_string());
    catch_up(&yard, HERE, NOON);
    let whole = files(&yard.log());
    assert_eq!((whole.len(), in_workspace.exists()), (1, false));

    catch_up(&yard, THERE, NOON);
    assert_eq!(files(&in_workspace), whole);
    assert_eq!(seqs(&yard.log()), [], "it is not in two places");
    assert_eq!(std::fs::read_to_string(there.join(".gitignore")).unwrap(), "*\n");
    yard.rename("more", NOON).await;
    catch_up(&yard, THERE, NOON);
    assert_eq!(yard.reader().page(Cursor::default(), &LogFilter::default(), 9).unwrap().lines.len(), 4);

    catch_up(&yard, HERE, NOON);
    assert_eq!(seqs(&yard.log())[0].1, [1, 2, 3, 4]);
    assert!(!in_workspace.exists());
    assert_eq!(yard.reader().page(Cursor::default(), &LogFilter::default(), 9).unwrap().lines.len(), 4);
}

#[tokio::test]
async fn a_workspace_that_is_gone_holds_up_its_log_and_loses_nothing() {
    let yard = Yard::new().await;
    catch_up(&yard, HERE, NOON);
    let (away, aside) = (yard.workspace.path(), yard.data.path().join("aside"));
    std::fs::rename(away, &aside).unwrap();
    assert!(LogWriter::open(&yard.opening(THERE, NOON)).unwrap().catch_up(ID, NOON).is_err());
    assert_eq!(seqs(&yard.log())[0].1, [1, 2, 3], "what was written stays until the other is whole");
    std::fs::rename(&aside, away).unwrap();
    catch_up(&yard, THERE, NOON);
    assert_eq!(seqs(&away.join(".tasklogs").join(ID.to_string()))[0].1, [1, 2, 3]);
}

#[tokio::test]
async fn of_a_deleted_conversation_only_the_record_of_that_is_left() {
    for settings in [HERE, THERE] {
        let yard = Yard::new().await;
        catch_up(&yard, settings, NOON);
        let mut writer = LogWriter::open(&yard.opening(settings, NOON)).unwrap();
        assert_eq!(yard.store.delete(ID, 9).await.unwrap().len(), 1);
        for _ in 0..2 {
            writer.forget(ID, 3, NOON + 5).unwrap();
        }
        assert!(!yard.log().exists() && !yard.workspace.path().join(".tasklogs").join(ID.to_string()).exists());
        let recorded = recorded(&yard);
        assert_eq!(recorded.len(), 1, "once");
        assert_eq!((&recorded[0]["event"], &recorded[0]["events"]), (&"log.deleted".into(), &3.into()));
        assert_eq!((&recorded[0]["atMs"], &recorded[0]["conversation"]), (&(NOON + 5).into(), &ID.to_string().into()));
        writer.catch_up(ID, NOON).unwrap();
        assert!(!yard.log().exists(), "and it does not come back");
    }
}

#[tokio::test]
async fn the_log_of_a_conversation_that_is_not_in_the_store_is_put_away_and_no_deletion_is_claimed() {
    let yard = Yard::new().await;
    catch_up(&yard, HERE, NOON);
    std::fs::create_dir(yard.logs().join("not-an-id")).unwrap();
    yard.writer().sweep(NOON).unwrap();
    assert_eq!((yard.log().exists(), recorded(&yard).len()), (true, 0), "one that is there stays");
    yard.store.delete(ID, 9).await.unwrap();
    yard.writer().sweep(NOON).unwrap();
    assert_eq!((yard.log().exists(), recorded(&yard).len()), (false, 0));
    let put_away = yard.data.path().join("trash").join(format!("{:08}", day(NOON).0)).join(".tasklogs");
    assert!(std::fs::read_dir(put_away.join(ID.to_string())).unwrap().count() > 0, "it can be had again for a while");
    assert!(yard.logs().join("not-an-id").exists(), "what is not ours is left alone");
}

#[tokio::test]
async fn files_go_when_they_are_older_than_they_are_to_be_kept() {
    let yard = Yard::new().await;
    for (title, at) in [("b", NOON + DAY), ("c", NOON + 9 * DAY)] {
        yard.rename(title, at).await;
    }
    catch_up(&yard, HERE, NOON);
    let now = NOON + 9 * DAY;
    let kept = Settings { keep_days: Some(9), ..HERE };
    let expire = |settings, now| {
        LogWriter::open(&yard.opening(settings, now)).unwrap().tidy(Some(trusted(now)), now, now).unwrap()
    };
    expire(HERE, now);
    assert_eq!(seqs(&yard.log()).len(), 3, "where nothing is set, they are kept for ever");
    expire(kept, now);
    assert_eq!(seqs(&yard.log()).iter().map(|(_, seqs)| seqs.clone()).collect::<Vec<_>>(), [vec![4], vec![5]]);
    let recorded = recorded(&yard);
    assert_eq!((&recorded[0]["event"], &recorded[0]["files"]), (&"log.expired".into(), &1.into()));
    let page = yard.reader().page(Cursor::default(), &LogFilter::default(), 9).unwrap();
    assert_eq!((page.lines.len(), page.warnings.len()), (2, 0), "that is no gap");

    expire(kept, now + 30 * DAY);
    catch_up(&yard, kept, now + 30 * DAY);
    assert_eq!(seqs(&yard.log()), [], "and they do not come back");
    yard.rename("d", now + 30 * DAY).await;
    catch_up(&yard, kept, now + 30 * DAY);
    assert_eq!(seqs(&yard.log())[0].1, [6], "what is new is written");
}

#[tokio::test]
async fn where_there_is_too_little_room_the_oldest_days_go_and_the_latest_stays() {
    let yard = Yard::new().await;
    for (title, at) in [("b", NOON + DAY), ("c", NOON + 2 * DAY)] {
        yard.rename(title, at).await;
    }
    catch_up(&yard, THERE, NOON);
    let there = yard.workspace.path().join(".tasklogs").join(ID.to_string());
    let seqs = || seqs(&there).into_iter().map(|(_, seqs)| seqs).collect::<Vec<_>>();
    let size: usize = files(&there).iter().map(|(_, text)| text.len()).sum();
    let now = NOON + 2 * DAY;
    let fit = |bytes: usize| keeping::fit(yard.data.path(), bytes as u64, day(now), now).unwrap();
    assert_eq!((fit(size), seqs().len()), (None, 3), "there is room for all of it");
    assert_eq!(fit(size - 1), Some(day(NOON + DAY)), "also where it lies in a workspace");
    assert_eq!((seqs(), recorded(&yard).len()), (vec![vec![4], vec![5]], 1));

    std::fs::remove_dir_all(&there).unwrap();
    catch_up(&yard, THERE, NOON + 2 * DAY);
    assert_eq!(seqs(), [vec![4], vec![5]], "they do not come back");
    assert_eq!((fit(0), fit(0)), (Some(day(NOON + 2 * DAY)), None));
    assert_eq!(seqs(), [vec![5]], "there is always room for the latest day");
}

#[tokio::test]
async fn a_day_that_is_still_to_come_stays_and_pushes_nothing_out() {
    let yard = Yard::new().await;
    let today = NOON + DAY;
    for (title, at) in [("b", today), ("c", NOON + 400 * DAY)] {
        yard.rename(title, at).await;
    }
    catch_up(&yard, HERE, today);
    let fit = || keeping::fit(yard.data.path(), 0, day(today), today).unwrap();
    assert_eq!((fit(), fit()), (Some(day(today)), None));
    let seqs = seqs(&yard.log()).into_iter().map(|(_, seqs)| seqs).collect::<Vec<_>>();
    assert_eq!(seqs, [vec![4], vec![5]]);
}

#[tokio::test]
async fn what_went_by_a_day_that_is_still_to_come_is_written_anew_once() {
    let yard = Yard::new().await;
    yard.rename("b", NOON + DAY).await;
    catch_up(&yard, HERE, NOON + DAY);
    let whole = files(&yard.log());
    let ahead = NOON + 400 * DAY;
    assert_eq!(keeping::fit(yard.data.path(), 0, day(ahead), ahead).unwrap(), Some(day(NOON + DAY)));
    std::fs::write(
        yard.logs().join("deleted.jsonl"),
        format!("{}\n", serde_json::json!({ "conversation": ID, "before": 20_650_124, "room": true, "atMs": NOON })),
    )
    .unwrap();
    assert_eq!(files(&yard.log()), whole[1..]);
    catch_up(&yard, HERE, NOON + DAY);
    assert_eq!(files(&yard.log()), whole);
    assert_eq!(recorded(&yard)[1]["event"], "log.anew");
    std::fs::remove_file(yard.log().join(&whole[0].0)).unwrap();
    catch_up(&yard, HERE, NOON + DAY);
    assert_eq!((files(&yard.log()).len(), recorded(&yard).len()), (1, 2), "and not again and again");
}

#[tokio::test]
async fn old_events_are_not_written_where_they_are_not_to_be_kept() {
    let yard = Yard::new().await;
    yard.rename("new", NOON + 9 * DAY).await;
    catch_up(&yard, Settings { keep_days: Some(2), ..HERE }, NOON + 9 * DAY);
    assert_eq!(seqs(&yard.log()).into_iter().map(|(_, seqs)| seqs).collect::<Vec<_>>(), [vec![4]]);
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_look_into_it() {
    use std::os::unix::fs::PermissionsExt;
    let yard = Yard::new().await;
    catch_up(&yard, THERE, NOON);
    let there = yard.workspace.path().join(".tasklogs");
    let folder = there.join(ID.to_string());
    let file = folder.join(&seqs(&folder)[0].0);
    for (path, mode) in [(&there, 0o700), (&folder, 0o700), (&file, 0o600), (&yard.logs(), 0o700), (&yard.log(), 0o700)]
    {
        let is = std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(is, mode, "{}", path.display());
    }
}
