use super::*;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tokio::sync::mpsc;
use zbus::connection::Builder;
use zbus::interface;
use zbus::object_server::SignalEmitter;

#[test]
fn one_sign_is_enough_and_only_a_change_is_told() {
    let told = Mutex::new(Vec::new());
    let signs = Signs::new(|locked| told.lock().push(locked));
    for (sign, locked) in [(0, false), (1, true), (SESSION, true), (1, false), (SESSION, false), (0, false)] {
        signs.say(sign, locked);
    }
    assert_eq!(*told.lock(), [true, false]);
}

/// A bus of the test's own, ended with it.
struct Bus {
    process: Child,
    address: String,
}

impl Bus {
    fn start() -> Bus {
        let mut process = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address=1"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("dbus-daemon");
        let mut address = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Bus { process, address: address.trim().to_owned() }
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Saver {
    active: bool,
}

#[interface(name = "org.mate.ScreenSaver")]
impl Saver {
    fn get_active(&self) -> bool {
        self.active
    }

    #[zbus(signal)]
    async fn active_changed(emitter: &SignalEmitter<'_>, active: bool) -> zbus::Result<()>;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_saver_is_heard_whenever_it_comes_and_forgotten_when_it_goes() {
    let bus = Bus::start();
    let ours = Builder::address(bus.address.as_str()).unwrap().build().await.unwrap();
    let (say, mut heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let say = |locked| {
            let _ = say.send(locked);
        };
        follow_screen_saver(&ours, "org.mate.ScreenSaver", say).await
    });
    assert_eq!(heard.recv().await, Some(false), "there is none");

    let path = "/org/mate/ScreenSaver";
    let theirs = Builder::address(bus.address.as_str()).unwrap().serve_at(path, Saver { active: true }).unwrap();
    let theirs = theirs.name("org.mate.ScreenSaver").unwrap().build().await.unwrap();
    assert_eq!(heard.recv().await, Some(true), "it comes, and is asked");
    let emitter = SignalEmitter::new(&theirs, path).unwrap();
    Saver::active_changed(&emitter, false).await.unwrap();
    assert_eq!(heard.recv().await, Some(false));
    Saver::active_changed(&emitter, true).await.unwrap();
    assert_eq!(heard.recv().await, Some(true));
    theirs.close().await.unwrap();
    assert_eq!(heard.recv().await, Some(false), "one that is gone locks nothing");
}
