//! A world of its own for each test: a screen where one is needed, a session bus and a home, so that tests with windows run side by side.

use crate::patience::until;
use crate::place::Place;
use crate::program::{Program, mortal};
use crate::window::Window;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;
use tokio::process::Command;
use tokio::sync::{Semaphore, SemaphorePermit};

/// More windows than this at once make two busy cores miss their deadlines; fewer leave them idle while cards come to rest.
static WINDOWS: Semaphore = Semaphore::const_new(3);

pub struct World {
    // Ended in this order: programs first, then the folders they wrote to.
    programs: Vec<Program>,
    env: BTreeMap<String, String>,
    root: TempDir,
    place: Place,
    _one_of_few: SemaphorePermit<'static>,
}

/// Whether the window draws its page without OpenGL. Without a graphics card the detour over it costs more than all else that a
/// page does. Who sets it in the environment has decided otherwise: pictures need it.
const DRAWS_ITSELF: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// A bus that starts nothing by itself: what is on it is what the test put there.
const BUS: &str = r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=RUNTIME</listen>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"#;

impl World {
    /// One for Askwell's own window.
    pub async fn new() -> Result<World> {
        World::of(Place::Window).await
    }

    /// One whose window draws over OpenGL, as it does for people: for what is measured, and to see that it opens.
    pub async fn over_opengl() -> Result<World> {
        let mut world = World::new().await?;
        world.set(DRAWS_ITSELF, "0");
        Ok(world)
    }

    pub async fn of(place: Place) -> Result<World> {
        let one_of_few = WINDOWS.acquire().await?;
        let root = tempfile::Builder::new().prefix("askwell-world-").tempdir()?;
        let mut env = BTreeMap::new();
        for (name, folder) in [
            ("HOME", "home"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_CACHE_HOME", "cache"),
            ("XDG_RUNTIME_DIR", "run"),
            ("ASKWELL_DATA_DIR", "askwell"),
        ] {
            let folder = root.path().join(folder);
            std::fs::create_dir(&folder)?;
            std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o700))?;
            env.insert(name.to_owned(), folder.display().to_string());
        }
        let config = root.path().join("bus.conf");
        std::fs::write(&config, BUS.replace("RUNTIME", &env["XDG_RUNTIME_DIR"]))?;

        let mut bus = mortal("dbus-daemon");
        bus.args(["--nofork", "--print-address=1"]).arg(format!("--config-file={}", config.display()));
        let mut bus = Program::start(bus)?;
        env.insert("DBUS_SESSION_BUS_ADDRESS".to_owned(), bus.first_line().await.context("dbus-daemon")?);

        let mut programs = vec![bus];
        match place {
            Place::Window => {
                let mut screen = mortal("Xvfb");
                // Without -noreset a screen starts anew when its last client leaves, and ends whoever is just coming.
                screen.args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]);
                let mut screen = Program::start(screen)?;
                env.insert("DISPLAY".to_owned(), format!(":{}", screen.first_line().await.context("Xvfb")?));
                programs.push(screen);
            }
            // A browser draws without a screen.
            Place::Browser | Place::Phone => {}
        }

        for (name, value) in [("GDK_BACKEND", "x11"), ("NO_AT_BRIDGE", "1"), ("LC_ALL", "C.UTF-8")] {
            env.insert(name.to_owned(), value.to_owned());
        }
        env.insert(DRAWS_ITSELF.to_owned(), std::env::var(DRAWS_ITSELF).unwrap_or_else(|_| "1".to_owned()));
        Ok(World { programs, env, root, place, _one_of_few: one_of_few })
    }

    /// Sets a variable for what is started from now on.
    pub fn set(&mut self, name: &str, value: &str) {
        self.env.insert(name.to_owned(), value.to_owned());
    }

    /// From now on programs have a clock that the test turns.
    pub fn turn_clocks(&mut self) {
        let file = self.ahead().display().to_string();
        self.set("ASKWELL_AHEAD_FILE", &file);
    }

    /// Their clock is ahead of the real one by so much; whatever pauses has waited for so long.
    pub fn runs_ahead(&self, time: Duration) -> Result<()> {
        Ok(std::fs::write(self.ahead(), time.as_millis().to_string())?)
    }

    /// Lets time pass while something is waited for: what is tried again after a pause is tried soon.
    pub async fn meanwhile<T>(&self, doing: impl Future<Output = Result<T>>) -> Result<T> {
        let time = async {
            for seconds in 1.. {
                self.runs_ahead(Duration::from_secs(seconds))?;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            bail!("time has no end")
        };
        tokio::select! { done = doing => done, over = time => over }
    }

    fn ahead(&self) -> PathBuf {
        self.root.path().join("ahead")
    }

    /// The application's data folder.
    pub fn data(&self) -> PathBuf {
        self.root.path().join("askwell")
    }

    /// A new empty folder, such as a workspace.
    pub fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.root.path().join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    pub fn bus(&self) -> &str {
        &self.env["DBUS_SESSION_BUS_ADDRESS"]
    }

    /// A program in this world.
    pub fn command(&self, program: &str) -> Command {
        let mut command = mortal(program);
        command.env_remove("WAYLAND_DISPLAY").env_remove("ASKWELL_LOG").envs(&self.env);
        command
    }

    /// Starts a window manager, which gives windows a frame, the focus, and a way to be closed.
    pub async fn manage_windows(&mut self) -> Result<()> {
        self.programs.push(Program::start(self.command("openbox"))?);
        until("the window manager", async || {
            let mut look = self.command("xprop");
            let said = look.args(["-root", "_NET_SUPPORTING_WM_CHECK"]).output().await?.stdout;
            Ok(String::from_utf8_lossy(&said).contains("window id"))
        })
        .await
    }

    /// Brings the program's window, or its dialog, to the front and gives it the keys; there must be a window manager.
    pub async fn bring_to_front(&self) -> Result<()> {
        let mut choose = self.command("xdotool");
        choose.args(["search", "--sync", "--onlyvisible", "--name", "Askwell", "windowactivate", "--sync"]);
        ensure!(choose.status().await?.success(), "no window to bring to the front");
        Ok(())
    }

    /// Presses a key of the keyboard, for whatever window has the keys.
    pub async fn press(&self, key: &str) -> Result<()> {
        let mut press = self.command("xdotool");
        ensure!(press.args(["key", key]).status().await?.success());
        Ok(())
    }

    /// Opens the page where this world shows it, and waits until it is there.
    pub async fn open(&self) -> Result<Window> {
        match self.place {
            Place::Window => self.open_with(&[]).await,
            Place::Browser | Place::Phone => Window::browse(self).await,
        }
    }

    pub fn place(&self) -> Place {
        self.place
    }

    /// Opens Askwell's own window with arguments.
    pub async fn open_with(&self, arguments: &[&str]) -> Result<Window> {
        Window::open(self, &desktop_program()?, arguments).await
    }

    /// Starts the program a second time, without driving it.
    pub fn start_again(&self, arguments: &[&str]) -> Result<Command> {
        let mut command = self.command(desktop_program()?.to_str().context("the path is not Unicode")?);
        command.args(arguments);
        Ok(command)
    }
}

/// The built program lies beside the test's own folder. `ASKWELL_DESKTOP` names another one, such as an installed package's.
pub fn desktop_program() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("ASKWELL_DESKTOP") {
        return Ok(program.into());
    }
    let test = std::env::current_exe()?;
    let folder = test.parent().and_then(Path::parent).context("the test has no folder")?;
    let program = folder.join("askwell-desktop");
    ensure!(program.is_file(), "{} is missing: run `make test`, which builds it first", program.display());
    Ok(program)
}
