mod output;
mod run_folder;
mod spool;
