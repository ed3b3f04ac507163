//! The scripted model that is used while no other is set up.

pub const MODEL: &str = "askwell-demo";
pub struct Demo {
    pub base_url: String,
}
pub async fn serve() -> std::io::Result<Demo> {
    Ok(Demo { base_url: String::new() })
}
pub fn sample_workspace(folder: &std::path::Path) -> std::path::PathBuf {
    folder.join("sample")
}
