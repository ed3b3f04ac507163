//! A file on such a disk.

use crate::{Call, Failure, Op, Shared};
use rusqlite::ffi;
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// In the room that SQLite gives each file; the layer below has its own part behind it.
#[repr(C)]
pub struct File {
    base: ffi::sqlite3_file,
    own: *mut Own,
}

struct Own {
    disk: Arc<Shared>,
    name: String,
    /// Its name is brought to the disk together with its content, once.
    brings_its_name: bool,
}

/// The part of the layer below.
///
/// # Safety
/// `file` has the room that the layer asks for.
pub unsafe fn real(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SAFETY: the layer asks for its own part and that of the one below.
    unsafe { file.cast::<File>().add(1).cast() }
}

/// Makes this a file on a disk.
///
/// # Safety
/// `file` has the room that the layer asks for, and the layer below has opened its part.
pub unsafe fn place(file: *mut ffi::sqlite3_file, disk: Arc<Shared>, name: String, brings_its_name: bool) {
    let own = Box::into_raw(Box::new(Own { disk, name, brings_its_name }));
    // SAFETY: there is room for it.
    unsafe { file.cast::<File>().write(File { base: ffi::sqlite3_file { pMethods: &raw const METHODS }, own }) };
}

/// Calls the method of the layer below, where it has one.
macro_rules! below {
    ($file:ident, $method:ident, $or:expr $(, $argument:expr)*) => {{
        // SAFETY: the layer below has opened its part, and its methods are called as SQLite calls them.
        unsafe {
            let real = real($file);
            match (*(*real).pMethods).$method {
                Some(method) => method(real $(, $argument)*),
                None => $or,
            }
        }
    }};
}

/// What this file has of its own, for as long as it is open.
///
/// # Safety
/// The file was made by `place` and is open. SQLite calls the methods of one file one after the other.
unsafe fn own<'a>(file: *mut ffi::sqlite3_file) -> &'a mut Own {
    // SAFETY: as said.
    unsafe { &mut *(*file.cast::<File>()).own }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let code = below!(file, xClose, ffi::SQLITE_OK);
    // SAFETY: nobody uses it after this.
    drop(unsafe { Box::from_raw((*file.cast::<File>()).own) });
    code
}

unsafe extern "C" fn read(file: *mut ffi::sqlite3_file, into: *mut c_void, count: c_int, at: i64) -> c_int {
    // SAFETY: the file is open.
    let own = unsafe { own(file) };
    if own.disk.meets(Call::Read).is_some() {
        return ffi::SQLITE_IOERR_READ;
    }
    below!(file, xRead, ffi::SQLITE_IOERR_READ, into, count, at)
}

unsafe extern "C" fn write(file: *mut ffi::sqlite3_file, from: *const c_void, count: c_int, at: i64) -> c_int {
    // SAFETY: the file is open.
    let own = unsafe { own(file) };
    let failed = own.disk.meets(Call::Write);
    let half = if failed.is_some() { count / 2 } else { count };
    let code = below!(file, xWrite, ffi::SQLITE_IOERR_WRITE, from, half, at);
    if code == ffi::SQLITE_OK {
        // SAFETY: SQLite has so many bytes there.
        let bytes = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), usize::try_from(half).unwrap_or_default()) };
        let (at, bytes) = (usize::try_from(at).unwrap_or_default(), bytes.to_vec());
        own.disk.note(Op::Written { file: own.name.clone(), at, bytes });
    }
    match failed {
        None => code,
        Some(Failure::Full) => ffi::SQLITE_FULL,
        Some(Failure::Error | Failure::Unreadable) => ffi::SQLITE_IOERR_WRITE,
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, length: i64) -> c_int {
    // SAFETY: the file is open.
    let own = unsafe { own(file) };
    if own.disk.meets(Call::Truncate).is_some() {
        return ffi::SQLITE_IOERR_TRUNCATE;
    }
    let code = below!(file, xTruncate, ffi::SQLITE_IOERR_TRUNCATE, length);
    if code == ffi::SQLITE_OK {
        let length = usize::try_from(length).unwrap_or_default();
        own.disk.note(Op::Truncated { file: own.name.clone(), length });
    }
    code
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: the file is open.
    let own = unsafe { own(file) };
    if own.disk.meets(Call::Sync).is_some() {
        return ffi::SQLITE_IOERR_FSYNC;
    }
    let code = below!(file, xSync, ffi::SQLITE_IOERR_FSYNC, flags);
    if code == ffi::SQLITE_OK {
        own.disk.note(Op::Synced(own.name.clone()));
        if std::mem::take(&mut own.brings_its_name) {
            own.disk.note(Op::FolderSynced);
        }
    }
    code
}

unsafe extern "C" fn size(file: *mut ffi::sqlite3_file, came: *mut i64) -> c_int {
    below!(file, xFileSize, ffi::SQLITE_IOERR_FSTAT, came)
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, kind: c_int) -> c_int {
    below!(file, xLock, ffi::SQLITE_IOERR_LOCK, kind)
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, kind: c_int) -> c_int {
    below!(file, xUnlock, ffi::SQLITE_IOERR_UNLOCK, kind)
}

unsafe extern "C" fn is_reserved(file: *mut ffi::sqlite3_file, came: *mut c_int) -> c_int {
    below!(file, xCheckReservedLock, ffi::SQLITE_IOERR_CHECKRESERVEDLOCK, came)
}

unsafe extern "C" fn control(file: *mut ffi::sqlite3_file, what: c_int, about: *mut c_void) -> c_int {
    below!(file, xFileControl, ffi::SQLITE_NOTFOUND, what, about)
}

unsafe extern "C" fn sector_size(file: *mut ffi::sqlite3_file) -> c_int {
    below!(file, xSectorSize, 512)
}

unsafe extern "C" fn characteristics(file: *mut ffi::sqlite3_file) -> c_int {
    below!(file, xDeviceCharacteristics, 0)
}

unsafe extern "C" fn map(
    file: *mut ffi::sqlite3_file,
    page: c_int,
    size: c_int,
    extend: c_int,
    came: *mut *mut c_void,
) -> c_int {
    // SAFETY: the file is open.
    let own = unsafe { own(file) };
    if extend != 0 && own.disk.meets(Call::Map).is_some() {
        return ffi::SQLITE_IOERR_SHMSIZE;
    }
    below!(file, xShmMap, ffi::SQLITE_IOERR_SHMMAP, page, size, extend, came)
}

unsafe extern "C" fn lock_map(file: *mut ffi::sqlite3_file, first: c_int, count: c_int, flags: c_int) -> c_int {
    below!(file, xShmLock, ffi::SQLITE_IOERR_SHMLOCK, first, count, flags)
}

unsafe extern "C" fn barrier(file: *mut ffi::sqlite3_file) {
    below!(file, xShmBarrier, ());
}

unsafe extern "C" fn unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    below!(file, xShmUnmap, ffi::SQLITE_OK, delete)
}

unsafe extern "C" fn fetch(file: *mut ffi::sqlite3_file, at: i64, count: c_int, came: *mut *mut c_void) -> c_int {
    below!(file, xFetch, ffi::SQLITE_OK, at, count, came)
}

unsafe extern "C" fn let_go(file: *mut ffi::sqlite3_file, at: i64, page: *mut c_void) -> c_int {
    below!(file, xUnfetch, ffi::SQLITE_OK, at, page)
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 3,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(is_reserved),
    xFileControl: Some(control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(characteristics),
    xShmMap: Some(map),
    xShmLock: Some(lock_map),
    xShmBarrier: Some(barrier),
    xShmUnmap: Some(unmap),
    xFetch: Some(fetch),
    xUnfetch: Some(let_go),
};
