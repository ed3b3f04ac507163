//! Whose a named pipe of Windows is. Any program may make a pipe by any name that is free: what answers there is believed only
//! where the pipe is this person's own. Elsewhere there are no such pipes, and this is empty.
#![cfg(windows)]

use std::ffi::c_void;
use std::io;
use std::os::windows::io::{AsRawHandle, BorrowedHandle, FromRawHandle, OwnedHandle};
use std::ptr::null_mut;
use windows_sys::Win32::Foundation::{ERROR_SUCCESS, HANDLE, LocalFree};
use windows_sys::Win32::Security::Authorization::{GetSecurityInfo, SE_KERNEL_OBJECT};
use windows_sys::Win32::Security::{
    EqualSid, GetTokenInformation, IsWellKnownSid, OWNER_SECURITY_INFORMATION, PSECURITY_DESCRIPTOR, PSID, TOKEN_QUERY,
    TOKEN_USER, TokenUser, WinBuiltinAdministratorsSid,
};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, OpenProcessToken};

/// True where this person made it, or an administrator, who can do anything here anyway and owns what is made with raised rights.
/// The system notes the owner when a pipe is made, and lets nobody name another.
pub fn is_ours(pipe: BorrowedHandle<'_>) -> io::Result<bool> {
    let owner = Owner::of(pipe)?;
    let ours = User::of_this_process()?;
    // SAFETY: both point into what `owner` and `ours` hold until the end of this function.
    unsafe { Ok(EqualSid(owner.sid, ours.sid()) != 0 || IsWellKnownSid(owner.sid, WinBuiltinAdministratorsSid) != 0) }
}

/// The owner of a pipe, in the descriptor that the system gave.
struct Owner {
    sid: PSID,
    descriptor: PSECURITY_DESCRIPTOR,
}

impl Owner {
    fn of(pipe: BorrowedHandle<'_>) -> io::Result<Owner> {
        let mut owner = Owner { sid: null_mut(), descriptor: null_mut() };
        // SAFETY: the handle is open while it is borrowed, and both pointers are written to before this returns.
        let failed = unsafe {
            GetSecurityInfo(
                pipe.as_raw_handle(),
                SE_KERNEL_OBJECT,
                OWNER_SECURITY_INFORMATION,
                &mut owner.sid,
                null_mut(),
                null_mut(),
                null_mut(),
                &mut owner.descriptor,
            )
        };
        if failed != ERROR_SUCCESS {
            return Err(io::Error::from_raw_os_error(failed as i32));
        }
        if owner.sid.is_null() {
            return Err(io::Error::other("the pipe has no owner"));
        }
        Ok(owner)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        // SAFETY: it was given by the system to be freed so, once; null is left alone.
        unsafe { LocalFree(self.descriptor) };
    }
}

/// Who runs this process: a `TOKEN_USER` with what it points to behind it, laid out as the system demands.
struct User(Vec<u64>);

impl User {
    fn of_this_process() -> io::Result<User> {
        let mut token: HANDLE = null_mut();
        // SAFETY: the handle of this process is always open, and the pointer is written to before this returns.
        if unsafe { OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &mut token) } == 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: it was opened just now, and nobody else closes it.
        let token = unsafe { OwnedHandle::from_raw_handle(token) };
        let mut bytes = 0;
        // SAFETY: nothing is written where there is no room; how much is needed is told.
        unsafe { GetTokenInformation(token.as_raw_handle(), TokenUser, null_mut(), 0, &mut bytes) };
        let mut user = vec![0_u64; (bytes as usize).div_ceil(size_of::<u64>())];
        let room = user.as_mut_ptr().cast::<c_void>();
        // SAFETY: there is room for so many bytes, and more of them are not written.
        if unsafe { GetTokenInformation(token.as_raw_handle(), TokenUser, room, bytes, &mut bytes) } == 0 {
            return Err(io::Error::last_os_error());
        }
        if user.len() * size_of::<u64>() < size_of::<TOKEN_USER>() {
            return Err(io::Error::other("the process has no user"));
        }
        Ok(User(user))
    }

    fn sid(&self) -> PSID {
        // SAFETY: the system has written one there, which the vector holds and aligns; that it is long enough was looked at.
        unsafe { (*self.0.as_ptr().cast::<TOKEN_USER>()).User.Sid }
    }
}
