//! What a confined command may not ask of the kernel: to look into or act for other programs, to reach keys, to change what
//! is mounted or loaded, to type into a terminal. Builds and tests need none of it.

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;

/// Refused whatever they are given.
const REFUSED: &[i64] = &[
    // Other programs: their memory, their descriptors, what they do.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_perf_event_open,
    // Keys that the kernel keeps for the person.
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // Ways around the walls, and into the kernel.
    libc::SYS_bpf,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_open_by_handle_at,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    // The machine itself.
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
];
/// Types into a terminal as its person, and pastes there.
const TYPES: [u64; 2] = [libc::TIOCSTI, libc::TIOCLINUX];
/// Kinds of sockets that reach what no build talks to: the host of a virtual machine, the kernel's ciphers, radios, keys.
const SOCKETS: [i32; 4] = [libc::AF_VSOCK, libc::AF_ALG, libc::AF_BLUETOOTH, libc::AF_KEY];

/// The rules as the kernel takes them. An error: this kind of machine has none.
pub fn filter() -> Result<BpfProgram, seccompiler::Error> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = REFUSED.iter().map(|call| (*call, Vec::new())).collect();
    let ioctl = TYPES.map(|request| one_of(1, request)).into_iter().collect::<Result<Vec<_>, _>>()?;
    let socket = SOCKETS.map(|family| one_of(0, family as u64)).into_iter().collect::<Result<Vec<_>, _>>()?;
    rules.insert(libc::SYS_ioctl, ioctl);
    rules.insert(libc::SYS_socket, socket);
    other_numbers(&mut rules);
    let (allowed, refused) = (SeccompAction::Allow, SeccompAction::Errno(libc::EPERM as u32));
    let filter = SeccompFilter::new(rules, allowed, refused, std::env::consts::ARCH.try_into()?)?;
    Ok(filter.try_into()?)
}

fn one_of(argument: u8, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    let is = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)?;
    SeccompRule::new(vec![is])
}

/// A 64-bit machine of this kind knows each call by a second number, and some by a third.
#[cfg(target_arch = "x86_64")]
fn other_numbers(rules: &mut BTreeMap<i64, Vec<SeccompRule>>) {
    const X32: i64 = 0x4000_0000;
    const THIRD: [(i64, i64); 5] = [
        (libc::SYS_ioctl, 514),
        (libc::SYS_ptrace, 521),
        (libc::SYS_kexec_load, 528),
        (libc::SYS_process_vm_readv, 539),
        (libc::SYS_process_vm_writev, 540),
    ];
    let second = rules.clone().into_iter().map(|(call, rule)| (call | X32, rule));
    let third = THIRD.iter().filter_map(|(call, third)| Some((third | X32, rules.get(call)?.clone())));
    let more: Vec<_> = second.chain(third).collect();
    rules.extend(more);
}

#[cfg(not(target_arch = "x86_64"))]
fn other_numbers(_: &mut BTreeMap<i64, Vec<SeccompRule>>) {}
