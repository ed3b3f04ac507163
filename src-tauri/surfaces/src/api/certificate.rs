//! The certificate under which other machines connect: made once, of its own, and known by its fingerprint.

use engine::whole_file;
use rcgen::{CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, KeyPair, KeyUsagePurpose, SanType};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The certificate and its key, for the owner's eyes alone.
const FILE: &str = "api-certificate.pem";
const YEARS: i32 = 10;
const YEAR_MILLIS: i64 = 31_556_952_000;

pub struct Certificate {
    pub acceptor: TlsAcceptor,
    /// SHA-256, as browsers show it.
    pub fingerprint: String,
}

impl Certificate {
    /// The one in the folder; a new one for these addresses where there is none. One that cannot be read is no reason to
    /// make another: phones know it by its fingerprint.
    pub fn of(folder: &Path, addresses: &[IpAddr], now: ask::Timestamp) -> io::Result<Certificate> {
        let text = match fs::read_to_string(folder.join(FILE)) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let text = make(addresses, now).map_err(io::Error::other)?;
                whole_file::write(folder, FILE, text.as_bytes())?;
                text
            }
            Err(error) => return Err(error),
        };
        read(&text).map_err(|why| io::Error::new(ErrorKind::InvalidData, format!("{FILE} cannot be used: {why}")))
    }
}

fn make(addresses: &[IpAddr], now: ask::Timestamp) -> Result<String, rcgen::Error> {
    let key = KeyPair::generate()?;
    let mut params = CertificateParams::new(vec!["localhost".to_owned()])?;
    params.subject_alt_names.extend(addresses.iter().copied().map(SanType::IpAddress));
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "Askwell");
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let year = 1970 + i32::try_from(now / YEAR_MILLIS).unwrap_or_default();
    params.not_before = rcgen::date_time_ymd(year - 1, 1, 1);
    params.not_after = rcgen::date_time_ymd(year + YEARS, 1, 1);
    let certificate = params.self_signed(&key)?;
    Ok(format!("{}{}", certificate.pem(), key.serialize_pem()))
}

fn read(text: &str) -> Result<Certificate, Box<dyn std::error::Error + Send + Sync>> {
    let certificate = CertificateDer::from_pem_slice(text.as_bytes())?;
    let key = PrivateKeyDer::from_pem_slice(text.as_bytes())?;
    let hash = Sha256::digest(certificate.as_ref());
    let fingerprint = hash.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":");
    let mut config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Certificate { acceptor: TlsAcceptor::from(Arc::new(config)), fingerprint })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_made_once_and_only_its_owner_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let now = 1_790_000_000_000;
        let addresses = [IpAddr::from([192, 168, 1, 5])];
        let first = Certificate::of(folder.path(), &addresses, now).unwrap().fingerprint;
        assert_eq!(Certificate::of(folder.path(), &[], now).unwrap().fingerprint, first);
        assert_eq!(first.len(), 32 * 3 - 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_damaged_one_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), "-----BEGIN NONSENSE-----").unwrap();
        let error = Certificate::of(folder.path(), &[], 0).err().unwrap();
        assert!(error.to_string().contains(FILE), "{error}");
        assert_eq!(fs::read_to_string(folder.path().join(FILE)).unwrap(), "-----BEGIN NONSENSE-----");
    }
}
