//! The other side may be anything that speaks, and anything that does not listen.

use super::{AcpPeer, NO_METHOD, PeerMessage, UNREAD_COUNT_MAX};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, duplex};
use tokio::sync::mpsc::Receiver;
use tokio::task::yield_now;

/// Asks so often for what is not offered, and says no more.
async fn speaks(times: usize, mut mouth: DuplexStream) {
    for id in 0..times {
        let line = json!({ "jsonrpc": "2.0", "id": id, "method": "fs/none", "params": {} });
        if mouth.write_all(format!("{line}\n").as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Refuses whatever is asked, as the runner does, until nothing more comes.
async fn refuses(peer: AcpPeer, mut heard: Receiver<PeerMessage>, count: Arc<AtomicUsize>) {
    while let Some(PeerMessage::Asked { id, .. }) = heard.recv().await {
        count.fetch_add(1, Ordering::Relaxed);
        peer.refuse(&id, NO_METHOD, "it is not offered here");
    }
}

#[tokio::test]
async fn who_asks_without_end_and_reads_nothing_is_not_heard_without_end() {
    let ((input, unread), (output, mouth)) = (duplex(64), duplex(4096));
    let (peer, heard) = AcpPeer::new(input, output);
    let count = Arc::new(AtomicUsize::new(0));
    let asked = peer.request("session/prompt", json!({}));
    let refuses = tokio::spawn(refuses(peer, heard, count.clone()));
    tokio::spawn(speaks(100 * UNREAD_COUNT_MAX, mouth));
    while count.load(Ordering::Relaxed) < UNREAD_COUNT_MAX {
        yield_now().await;
    }
    for _ in 0..10 * UNREAD_COUNT_MAX {
        yield_now().await;
    }
    assert_eq!(count.load(Ordering::Relaxed), UNREAD_COUNT_MAX, "the rest lies in its own pipe");
    drop(unread);
    assert!(refuses.await.is_ok() && asked.await.is_err(), "once it has gone, whoever waited is told");
}

#[tokio::test]
async fn who_asks_much_and_reads_slowly_is_answered_all_of_it() {
    let ((input, ear), (output, mouth)) = (duplex(64), duplex(4096));
    let (peer, heard) = AcpPeer::new(input, output);
    let times = 5 * UNREAD_COUNT_MAX;
    tokio::spawn(refuses(peer, heard, Arc::default()));
    tokio::spawn(speaks(times, mouth));
    let (mut lines, mut ids) = (BufReader::new(ear).lines(), Vec::new());
    while let Ok(Some(line)) = lines.next_line().await {
        let answer: Value = serde_json::from_str(&line).unwrap_or_default();
        ids.push(answer["id"].as_u64().unwrap_or(u64::MAX));
    }
    assert_eq!(ids, (0..times as u64).collect::<Vec<_>>(), "each once, in their order");
}
