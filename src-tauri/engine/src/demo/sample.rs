//! The small folder that the demo plays in. Written once; what the person changes in it stays as they left it.

use crate::strings::strings;
pub(super) use crate::strings::{Sample, SampleFile};
use ask::settings::Language;
use std::path::{Path, PathBuf};

impl Sample {
    pub fn of(language: Language) -> &'static Sample {
        strings(language).sample()
    }

    /// The sample whose files a listing shows.
    pub fn seen_in(listing: &str) -> Option<&'static Sample> {
        let name =
            |file: &SampleFile| Path::new(file.path).file_name().and_then(|name| name.to_str()).unwrap_or(file.path);
        Language::ALL
            .into_iter()
            .map(Sample::of)
            .find(|sample| [&sample.april, &sample.may].iter().all(|file| listing.contains(name(file))))
    }

    pub fn files(&self) -> [&SampleFile; 6] {
        [&self.readme, &self.april, &self.may, &self.band, &self.bakers, &self.tasks]
    }
}

impl SampleFile {
    /// Whether this is what stands in the file. The person may have changed it: then the script does not fit.
    pub fn known_in(&self, content: &str) -> bool {
        content.contains(self.mark)
    }
}

/// In the data folder: what the demo works on.
pub const SAMPLES: &str = "samples";

/// The folder for the demo, in the person's language. Where it cannot be written, opening it says why.
pub fn sample_workspace(data_folder: &Path, language: Language) -> PathBuf {
    let sample = Sample::of(language);
    let samples = data_folder.join(SAMPLES);
    let folder = samples.join(sample.folder);
    if !folder.exists()
        && let Err(error) = write(sample, &samples, &folder)
    {
        tracing::warn!(%error, "the sample folder could not be written");
    }
    folder
}

/// All or nothing: a folder with half of the files is never taken for the sample.
fn write(sample: &Sample, samples: &Path, folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(samples)?;
    let new = tempfile::Builder::new().prefix(".new-").tempdir_in(samples)?;
    for file in sample.files() {
        let path = new.path().join(file.path);
        std::fs::create_dir_all(path.parent().unwrap_or(samples))?;
        std::fs::write(path, file.text)?;
    }
    std::fs::rename(new.path(), folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_written_once_and_then_left_alone() {
        let data = tempfile::tempdir().unwrap();
        for language in [Language::En, Language::Zh] {
            let folder = sample_workspace(data.path(), language);
            let tasks = folder.join(Sample::of(language).tasks.path);
            assert!(Sample::of(language).files().iter().all(|file| folder.join(file.path).is_file()));
            std::fs::write(&tasks, "mine").unwrap();
            assert_eq!(sample_workspace(data.path(), language), folder);
            assert_eq!(std::fs::read_to_string(&tasks).unwrap(), "mine");
        }
        let left: Vec<_> = std::fs::read_dir(data.path().join("samples")).unwrap().collect();
        assert_eq!(left.len(), 2, "nothing half written stays behind");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_still_named() {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(data.path().join("samples"), "in the way").unwrap();
        assert!(sample_workspace(data.path(), Language::En).ends_with("Street fair"));
    }

    #[test]
    fn every_file_is_known_by_its_own_text() {
        for sample in Language::ALL.map(Sample::of) {
            assert!(sample.files().iter().all(|file| file.known_in(file.text)));
            let listing: String = sample.files().iter().map(|file| format!("{}\n", file.path)).collect();
            assert!(Sample::seen_in(&listing).is_some_and(|seen| seen.folder == sample.folder));
        }
        assert!(Sample::seen_in("src/\nCargo.toml\n").is_none());
    }
}
