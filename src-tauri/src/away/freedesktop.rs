//! Locked screens on Linux. There is no one place that says it: the session manager has a hint, and each desktop's screen
//! saver its own name. All of them are asked, and one that says so is enough. What is not there is silent.

#[cfg(test)]
mod tests;

use futures_util::StreamExt;
use futures_util::future::join_all;
use parking_lot::Mutex;
use zbus::proxy::MethodFlags;
use zbus::zvariant::OwnedObjectPath;
use zbus::{Connection, Proxy};

/// They speak the same interface, each under its own name.
const SCREEN_SAVERS: [&str; 5] = [
    "org.freedesktop.ScreenSaver",
    "org.gnome.ScreenSaver",
    "org.cinnamon.ScreenSaver",
    "org.mate.ScreenSaver",
    "org.xfce.ScreenSaver",
];

/// The session manager's place among the signs, behind the screen savers.
const SESSION: usize = SCREEN_SAVERS.len();

#[zbus::proxy(
    interface = "org.freedesktop.login1.Manager",
    default_service = "org.freedesktop.login1",
    default_path = "/org/freedesktop/login1"
)]
trait Manager {
    fn get_session(&self, id: &str) -> zbus::Result<OwnedObjectPath>;
}

#[zbus::proxy(interface = "org.freedesktop.login1.Session", default_service = "org.freedesktop.login1")]
trait Session {
    #[zbus(property)]
    fn locked_hint(&self) -> zbus::Result<bool>;
}

/// Tells whenever the screen was locked or unlocked.
pub async fn watch(tell: impl Fn(bool)) {
    let signs = Signs::new(tell);
    tokio::join!(watch_session(&signs), watch_screen_savers(&signs));
}

async fn watch_session(signs: &Signs<impl Fn(bool)>) {
    if let Err(error) = follow_session(signs).await {
        tracing::debug!(%error, "no session manager says whether the screen is locked");
    }
    signs.say(SESSION, false);
}

async fn follow_session(signs: &Signs<impl Fn(bool)>) -> zbus::Result<()> {
    let bus = Connection::system().await?;
    // A program started by the desktop itself belongs to no session; `auto` is then the one on the screen.
    let id = std::env::var("XDG_SESSION_ID").unwrap_or_else(|_| "auto".to_owned());
    let path = ManagerProxy::new(&bus).await?.get_session(&id).await?;
    let session = SessionProxy::builder(&bus).path(path)?.build().await?;
    let mut changes = session.receive_locked_hint_changed().await;
    signs.say(SESSION, session.locked_hint().await?);
    while let Some(change) = changes.next().await {
        signs.say(SESSION, change.get().await?);
    }
    Ok(())
}

async fn watch_screen_savers(signs: &Signs<impl Fn(bool)>) {
    let bus = match Connection::session().await {
        Ok(bus) => bus,
        Err(error) => return tracing::debug!(%error, "no session bus says whether the screen is locked"),
    };
    let bus = &bus;
    join_all(SCREEN_SAVERS.iter().enumerate().map(|(sign, name)| async move {
        if let Err(error) = follow_screen_saver(bus, name, |locked| signs.say(sign, locked)).await {
            tracing::debug!(%error, name, "this screen saver is not heard");
        }
        signs.say(sign, false);
    }))
    .await;
}

/// As long as the bus is there: a screen saver may come and go.
async fn follow_screen_saver(bus: &Connection, name: &'static str, say: impl Fn(bool)) -> zbus::Result<()> {
    let saver = Proxy::new(bus, name, format!("/{}", name.replace('.', "/")), name).await?;
    let mut changes = saver.receive_signal("ActiveChanged").await?;
    let mut owners = saver.receive_owner_changed().await?;
    say(is_active(&saver).await);
    loop {
        tokio::select! {
            change = changes.next() => match change {
                Some(change) => say(change.body().deserialize()?),
                None => return Ok(()),
            },
            owner = owners.next() => match owner {
                Some(Some(_)) => say(is_active(&saver).await),
                Some(None) => say(false),
                None => return Ok(()),
            },
        }
    }
}

/// Asked only where it runs: a question must not start somebody's screen saver.
async fn is_active(saver: &Proxy<'_>) -> bool {
    let active = saver.call_with_flags::<_, _, bool>("GetActive", MethodFlags::NoAutoStart.into(), &()).await;
    active.ok().flatten().unwrap_or(false)
}

/// What each place says. The screen is locked as long as one of them says so.
struct Signs<F> {
    locked: Mutex<[bool; SESSION + 1]>,
    tell: F,
}

impl<F: Fn(bool)> Signs<F> {
    fn new(tell: F) -> Self {
        Self { locked: Mutex::default(), tell }
    }

    fn say(&self, sign: usize, locked: bool) {
        let mut signs = self.locked.lock();
        let before = signs.contains(&true);
        if let Some(one) = signs.get_mut(sign) {
            *one = locked;
        }
        let now = signs.contains(&true);
        if now != before {
            (self.tell)(now);
        }
    }
}
