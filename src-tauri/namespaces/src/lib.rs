//! Whose a namespace of Linux is: a network belongs to a user namespace, and only who is root in that may open ports in it.
#![cfg(target_os = "linux")]

use rustix::ioctl::{Ioctl, IoctlOutput, Opcode, ioctl, opcode};
use std::ffi::c_void;
use std::io;
use std::os::fd::{AsFd, FromRawFd, OwnedFd};

/// `NS_GET_USERNS` of ioctl_nsfs(2).
const OWNER: Opcode = opcode::none(0xb7, 1);

struct GetOwner;

// SAFETY: the call takes no argument, changes nothing in this process, and gives a new descriptor or an error.
unsafe impl Ioctl for GetOwner {
    type Output = OwnedFd;

    const IS_MUTATING: bool = false;

    fn opcode(&self) -> Opcode {
        OWNER
    }

    fn as_ptr(&mut self) -> *mut c_void {
        std::ptr::null_mut()
    }

    unsafe fn output_from_ptr(made: IoctlOutput, _: *mut c_void) -> rustix::io::Result<OwnedFd> {
        // SAFETY: the descriptor was made by this very call, so that nobody else has it.
        Ok(unsafe { OwnedFd::from_raw_fd(made) })
    }
}

/// The user namespace that owns this one, which is not a user namespace itself. It may be another than that of its
/// processes, which may have gone into a deeper one since.
pub fn owner(namespace: impl AsFd) -> io::Result<OwnedFd> {
    // SAFETY: see `GetOwner`; what is no namespace refuses the call.
    Ok(unsafe { ioctl(namespace, GetOwner) }?)
}
