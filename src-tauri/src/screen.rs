//! Whether there is a screen to open a window on: without one the toolkit breaks down instead of saying so.

#[cfg(target_os = "linux")]
pub fn is_there() -> bool {
    // Whoever names another way than these two knows what they do.
    let named = std::env::var("GDK_BACKEND").unwrap_or_default();
    let usual = named.split(',').all(|backend| matches!(backend, "" | "*" | "wayland" | "x11"));
    !usual || has_wayland() || x11rb::connect(None).is_ok()
}

#[cfg(target_os = "linux")]
fn has_wayland() -> bool {
    let named = |variable| std::env::var_os(variable).filter(|value| !value.is_empty()).map(std::path::PathBuf::from);
    let Some(display) = named("WAYLAND_DISPLAY") else { return false };
    // An absolute one stands for itself.
    let socket = named("XDG_RUNTIME_DIR").unwrap_or_default().join(display);
    std::os::unix::net::UnixStream::connect(socket).is_ok()
}

#[cfg(not(target_os = "linux"))]
pub fn is_there() -> bool {
    true
}
