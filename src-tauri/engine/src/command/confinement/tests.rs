use super::*;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};

#[test]
fn who_listens_on_an_abstract_socket_outside_is_not_reached() {
    let landlock = std::thread::spawn(|| confine(&Walls::default()).ok()).join().unwrap();
    if landlock != Some(Confinement::Enforced) {
        println!("skipped: this kernel keeps nobody from it");
        return;
    }
    let name = format!("askwell-test-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(name).unwrap();
    let _listener = UnixListener::bind_addr(&address).unwrap();
    let there = address.clone();
    let tried = std::thread::spawn(move || {
        confine(&Walls::default()).unwrap();
        UnixStream::connect_addr(&there).map(drop).map_err(|error| error.kind())
    });
    assert_eq!(tried.join().unwrap(), Err(std::io::ErrorKind::PermissionDenied));
    UnixStream::connect_addr(&address).unwrap();
}
