use crate::command::spool::{Spool, SpooledOutput, read, since};
use ask::limits::{COMMAND_LATEST_PIECES_COUNT, COMMAND_PIECE_BYTES};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn spool() -> (TempDir, PathBuf, Spool) {
    let parent = TempDir::new().unwrap();
    let folder = parent.path().join("output");
    let spool = Spool::create(folder.clone()).unwrap();
    (parent, folder, spool)
}

/// Bytes that tell where they stand.
fn counted(from: u64, to: u64) -> Vec<u8> {
    (from..to).map(|at| u8::try_from(at % 251).unwrap()).collect()
}

#[test]
fn what_fits_is_kept_whole_in_whatever_portions_it_came() {
    let bytes = counted(0, 3 * COMMAND_PIECE_BYTES + 17);
    for portion in [1000, 70_000, bytes.len()] {
        let (_parent, folder, mut spool) = spool();
        bytes.chunks(portion).for_each(|part| spool.push(part));
        let kept = read(&folder, Some(spool.bytes())).unwrap();
        assert!(kept == SpooledOutput { head: bytes.clone(), ..SpooledOutput::default() }, "in portions of {portion}");
    }
}

#[test]
fn of_more_the_first_piece_and_the_latest_are_kept_and_the_gap_is_counted() {
    let (_parent, folder, mut spool) = spool();
    let all = 20 * COMMAND_PIECE_BYTES + 5;
    spool.push(&counted(0, all));
    let kept = read(&folder, Some(all)).unwrap();
    assert!(kept.head == counted(0, COMMAND_PIECE_BYTES));
    let latest = COMMAND_LATEST_PIECES_COUNT as u64;
    assert_eq!(fs::read_dir(&folder).unwrap().count() as u64, latest + 1);
    assert!(kept.tail == counted(all - kept.tail.len() as u64, all));
    assert!(kept.tail.len() as u64 > (latest - 1) * COMMAND_PIECE_BYTES);
    assert_eq!(kept.omitted_bytes, all - (kept.head.len() + kept.tail.len()) as u64);
}

#[test]
fn who_looks_often_gets_all_and_who_looks_late_is_told_what_he_missed() {
    let (_parent, folder, mut spool) = spool();
    let (mut often, mut at) = (Vec::new(), 0);
    for round in 0..50 {
        spool.push(&counted(round * 20_000, (round + 1) * 20_000));
        let news = since(&folder, at).unwrap();
        assert_eq!(news.omitted_bytes, 0);
        often.extend(news.bytes);
        at = news.end;
    }
    assert!(often == counted(0, 1_000_000));
    assert!(since(&folder, at).unwrap().bytes.is_empty());
    let late = since(&folder, 10).unwrap();
    assert_eq!(late.end, 1_000_000);
    assert_eq!(10 + late.omitted_bytes + late.bytes.len() as u64, late.end);
    assert!(late.bytes == counted(late.end - late.bytes.len() as u64, late.end));
}

#[test]
fn what_the_disk_did_not_take_is_a_gap_and_the_rest_is_kept() {
    let (_parent, folder, mut spool) = spool();
    spool.push(&counted(0, COMMAND_PIECE_BYTES));
    let away = folder.with_extension("away");
    fs::rename(&folder, &away).unwrap();
    spool.push(&[0; 100]);
    fs::rename(&away, &folder).unwrap();
    spool.push(b"after");
    let kept = read(&folder, Some(spool.bytes())).unwrap();
    assert!(kept.head == counted(0, COMMAND_PIECE_BYTES));
    assert_eq!((kept.tail.as_slice(), kept.omitted_bytes), (b"after".as_slice(), 100));
    assert_eq!(read(&folder, Some(spool.bytes() + 7)).unwrap().omitted_bytes, 107, "lost at the very end");
}

#[test]
fn strange_files_among_the_pieces_are_passed_over() {
    let (_parent, folder, mut spool) = spool();
    spool.push(b"text");
    fs::write(folder.join("notes.txt"), "x").unwrap();
    assert_eq!(read(&folder, None).unwrap().head, b"text");
}
