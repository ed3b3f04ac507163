//! The layer itself: it opens files on such a disk with methods of its own, and hands everything else through.

use crate::file::{self, File};
use crate::{Call, Failure, Op, Shared};
use rusqlite::ffi;
use std::ffi::{CStr, OsStr, c_char, c_int};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::null;
use std::sync::OnceLock;

/// The system's own layer, under this one.
struct Below(*mut ffi::sqlite3_vfs);

// SAFETY: SQLite's own layers are made once, are never freed, and are called from any thread.
unsafe impl Send for Below {}
// SAFETY: as above.
unsafe impl Sync for Below {}

static BELOW: OnceLock<Option<Below>> = OnceLock::new();

/// The first call makes this layer the one that all connections of the process are opened through.
pub fn register() -> io::Result<()> {
    let made = BELOW.get_or_init(|| {
        // SAFETY: no name asks for the default layer. What it points to lives as long as the process, and so does the copy.
        unsafe {
            let below = ffi::sqlite3_vfs_find(null());
            if below.is_null() {
                return None;
            }
            let mut vfs = *below;
            vfs.zName = c"faulty".as_ptr();
            vfs.szOsFile += c_int::try_from(size_of::<File>()).ok()?;
            vfs.xOpen = Some(open);
            vfs.xDelete = Some(delete);
            vfs.xAccess = Some(access);
            vfs.xFullPathname = Some(full_path);
            let vfs = Box::leak(Box::new(vfs));
            (ffi::sqlite3_vfs_register(vfs, 1) == ffi::SQLITE_OK).then_some(Below(below))
        }
    });
    made.as_ref().map(drop).ok_or_else(|| io::Error::other("the layer could not be put under SQLite"))
}

fn below() -> *mut ffi::sqlite3_vfs {
    BELOW.get().and_then(Option::as_ref).map_or(std::ptr::null_mut(), |below| below.0)
}

/// The disk of the file with this name, where it lies on one.
///
/// # Safety
/// The name is null, or ends with a zero.
unsafe fn placed(name: *const c_char) -> Option<(std::sync::Arc<Shared>, String)> {
    if name.is_null() {
        return None;
    }
    // SAFETY: SQLite hands over a string that ends with a zero.
    let name = unsafe { CStr::from_ptr(name) };
    Shared::of(Path::new(OsStr::from_bytes(name.to_bytes())))
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    came: *mut c_int,
) -> c_int {
    let below = below();
    // SAFETY: what SQLite handed over is handed on. The room behind `file` is that of our own part and of the layer's below.
    unsafe {
        let Some(open) = (*below).xOpen else { return ffi::SQLITE_CANTOPEN };
        let Some((disk, own)) = placed(name) else { return open(below, name, file, flags, came) };
        (*file).pMethods = null();
        if disk.meets(Call::Open).is_some() {
            return ffi::SQLITE_CANTOPEN;
        }
        let is_new = !disk.folder.join(&own).exists();
        let real = file::real(file);
        (*real).pMethods = null();
        let code = open(below, name, real, flags, came);
        if (*real).pMethods.is_null() {
            return code;
        }
        let brings_its_name = flags & (ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL) != 0;
        disk.note(Op::Created(own.clone()));
        file::place(file, disk, own, is_new && brings_its_name);
        code
    }
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, name: *const c_char, sync_folder: c_int) -> c_int {
    let below = below();
    // SAFETY: what SQLite handed over is handed on.
    unsafe {
        let Some(delete) = (*below).xDelete else { return ffi::SQLITE_IOERR_DELETE };
        let Some((disk, own)) = placed(name) else { return delete(below, name, sync_folder) };
        if let Some(Failure::Error | Failure::Full | Failure::Unreadable) = disk.meets(Call::Delete) {
            return ffi::SQLITE_IOERR_DELETE;
        }
        let code = delete(below, name, sync_folder);
        if code == ffi::SQLITE_OK {
            disk.note(Op::Deleted(own));
            if sync_folder != 0 {
                disk.note(Op::FolderSynced);
            }
        }
        code
    }
}

unsafe extern "C" fn access(_: *mut ffi::sqlite3_vfs, name: *const c_char, flags: c_int, came: *mut c_int) -> c_int {
    let below = below();
    // SAFETY: what SQLite handed over is handed on.
    unsafe { (*below).xAccess.map_or(ffi::SQLITE_IOERR_ACCESS, |access| access(below, name, flags, came)) }
}

unsafe extern "C" fn full_path(_: *mut ffi::sqlite3_vfs, name: *const c_char, room: c_int, into: *mut c_char) -> c_int {
    let below = below();
    // SAFETY: what SQLite handed over is handed on.
    unsafe { (*below).xFullPathname.map_or(ffi::SQLITE_CANTOPEN, |full_path| full_path(below, name, room, into)) }
}
