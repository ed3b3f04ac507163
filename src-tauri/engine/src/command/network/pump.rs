//! Two connections as one: what comes in at either goes out at the other, until both have ended or nothing was said for long.

use ask::limits::NETWORK_IDLE_MILLIS_MAX;
use parking_lot::Mutex;
use std::io;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::time::Instant;

const CHUNK_BYTES: usize = 16 * 1024;
const IDLE: Duration = Duration::from_millis(NETWORK_IDLE_MILLIS_MAX);

pub async fn join<A, B>(inside: A, outside: B)
where
    A: AsyncRead + AsyncWrite,
    B: AsyncRead + AsyncWrite,
{
    let (mut from_inside, mut to_inside) = split(inside);
    let (mut from_outside, mut to_outside) = split(outside);
    let heard = Mutex::new(Instant::now());
    let both = async {
        let _ = tokio::join!(
            carry(&mut from_inside, &mut to_outside, &heard),
            carry(&mut from_outside, &mut to_inside, &heard)
        );
    };
    tokio::select! {
        () = both => {}
        () = silence(&heard) => {}
    }
}

/// The same, after what was said inside before there was an outside.
pub async fn join_after<A, B>(early: &[u8], inside: A, mut outside: B)
where
    A: AsyncRead + AsyncWrite,
    B: AsyncRead + AsyncWrite + Unpin,
{
    if outside.write_all(early).await.is_ok() {
        join(inside, outside).await;
    }
}

/// An end at one side is an end at the other; a broken one ends both, by the writing that fails.
async fn carry(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    heard: &Mutex<Instant>,
) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        let bytes = from.read(&mut chunk).await.unwrap_or(0);
        *heard.lock() = Instant::now();
        let Some(said) = chunk.get(..bytes).filter(|said| !said.is_empty()) else { break };
        to.write_all(said).await?;
        *heard.lock() = Instant::now();
    }
    to.shutdown().await
}

async fn silence(heard: &Mutex<Instant>) {
    loop {
        let until = *heard.lock() + IDLE;
        if until <= Instant::now() {
            return;
        }
        tokio::time::sleep_until(until).await;
    }
}
