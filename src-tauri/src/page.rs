//! Hands the files of the page to the window: those that a browser gets, so that the program holds them once.

use std::borrow::Cow;
use surfaces::page;
use tauri::utils::assets::{AssetKey, AssetsIter, CspHash};
use tauri::{Assets, Runtime};

pub struct PageAssets;

impl<R: Runtime> Assets<R> for PageAssets {
    fn get(&self, key: &AssetKey) -> Option<Cow<'_, [u8]>> {
        // Tauri's names begin at the root.
        page::file(key.as_ref().trim_start_matches('/')).map(|file| file.data)
    }

    fn iter(&self) -> Box<AssetsIter<'_>> {
        Box::new(page::names().filter_map(|name| Some((Cow::Owned(format!("/{name}")), page::file(&name)?.data))))
    }

    // No file of the page has a script of its own in it.
    fn csp_hashes(&self, _: &AssetKey) -> Box<dyn Iterator<Item = CspHash<'_>> + '_> {
        Box::new(std::iter::empty())
    }
}
