//! Of what is kept, exported and backed up.

/// Bytes in what Settings calls a megabyte.
pub const MEGABYTE: u64 = 1024 * 1024;
/// A day without leap seconds, as clocks here count.
pub const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;
/// How long a deleted conversation can be put back.
pub const DELETED_KEPT_DAYS: u32 = 30;
/// How long what commands downloaded is kept after the last of them.
pub const CACHES_KEPT_DAYS: u32 = 30;
/// The longest time that the person can set for what is kept, and the most room.
pub const KEEP_DAYS_MAX: u32 = 36_500;
/// 16 TiB. A larger number in the file of settings counts as this.
pub const KEEP_MEGABYTES_MAX: u32 = 16 * 1024 * 1024;
/// No time of ours comes after the year 9999.
pub const TIME_MAX_MILLIS: i64 = 253_402_300_799_999;
/// What an exported conversation may come to, with its subtasks: their record, its events, and the entries of the file.
pub const EXPORT_RECORD_BYTES_MAX: u64 = 256 * 1024 * 1024;
/// Events of such an export, all conversations together.
pub const EXPORT_EVENTS_COUNT_MAX: u64 = 500_000;
/// Files of such an export, and files that an import may name.
pub const EXPORT_ENTRIES_COUNT_MAX: usize = 20_000;
/// With less room than this on its disk, a look over the data folder says so.
pub const DISK_FREE_BYTES_MIN: u64 = 200 * 1024 * 1024;
/// A backup that has more entries, deeper ones, or a longer list of them, is none that this program wrote.
pub const BACKUP_ENTRIES_COUNT_MAX: usize = 500_000;
/// Folders on the way to one entry, the entry included.
pub const BACKUP_DEPTH_MAX: usize = 64;
/// The list of a backup's entries, a file in the archive.
pub const BACKUP_LIST_BYTES_MAX: u64 = 128 * 1024 * 1024;
