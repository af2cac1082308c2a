from pathlib import PurePosixPath

import pytest

from chambers.machine.filesystem import filesystem_at, parse_mounts

# Lines as kernels write them; the addresses are from the ranges kept for documentation.
MOUNTS = r"""22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard
30 27 259:3 / /data rw,noatime shared:12 master:3 - xfs /dev/nvme0n1p1 rw,attr2,inode64
31 27 0:45 /@home /home rw,relatime shared:14 - btrfs /dev/sda2 rw,space_cache=v2,subvolid=257,subvol=/@home
40 27 0:52 / /srv/matters rw,relatime shared:201 - nfs4 192.0.2.7:/export/matters rw,vers=4.2,hard,proto=tcp
41 27 0:53 / /srv/old rw,relatime shared:202 - nfs 192.0.2.7:/export/old rw,vers=3,hard,mountproto=udp
42 27 0:54 / /mnt/office\040share rw,relatime shared:203 - cifs //192.0.2.9/office rw,vers=3.1.1,cache=strict
43 27 0:55 / /mnt/ssh rw,nosuid,nodev,relatime shared:204 - fuse.sshfs ann@192.0.2.7:/srv rw,user_id=1000,group_id=1000
44 27 0:56 / /mnt/bound rw,nosuid,nodev,relatime - fuse /tmp/src rw,user_id=0,group_id=0,allow_other
45 27 8:17 / /mnt/stick rw,relatime shared:205 - fuseblk /dev/sdb1 rw,user_id=0,group_id=0,allow_other,blksize=4096
46 27 0:57 / /mnt/c rw,noatime - 9p C:\134 rw,aname=drvfs;path=C:\;uid=1000;gid=1000,cache=5,access=client,msize=65536
47 27 0:58 / /mnt/ceph rw,relatime - ceph 192.0.2.11:6789:/ rw,name=admin,secret=<hidden>,acl
48 27 0:59 / /scratch rw,relatime - lustre 192.0.2.12@tcp:/scratch rw,flock,lazystatfs
49 27 0:60 / /auto rw,relatime shared:206 - autofs systemd-1 rw,fd=47,pgrp=1,timeout=0,minproto=5,maxproto=5,direct
50 49 0:61 / /auto rw,relatime shared:207 - nfs4 192.0.2.7:/export/auto rw,vers=4.1
51 40 254:1 / /srv/matters/local rw,relatime - ext4 /dev/vdb rw
60 1 0:30 / / rw,relatime - overlay overlay rw,lowerdir=/l,upperdir=/u,workdir=/w
"""
SHARED = {
    "/srv/matters/harlow": "nfs4",
    "/srv/matters": "nfs4",
    "/srv/old": "nfs",
    "/mnt/office share/matters": "cifs",
    "/mnt/ssh/x": "fuse.sshfs",
    "/mnt/bound": "fuse",
    "/mnt/c/Users/ann": "9p",
    "/mnt/ceph": "ceph",
    "/scratch/ann": "lustre",
    "/auto/state": "nfs4",
}
LOCAL = {
    "/data/state": "xfs",
    "/home/ann/.local/state/chambers": "btrfs",
    "/srv/matters/local/state": "ext4",
    "/srv/matters2": "overlay",
    "/mnt/stick": "fuseblk",
    "/": "overlay",
}


@pytest.mark.parametrize("folder", SHARED)
def test_a_filesystem_that_other_machines_can_write_to_is_shared(folder):
    mount = filesystem_at(PurePosixPath(folder), parse_mounts(MOUNTS))
    assert (mount.type, mount.is_shared) == (SHARED[folder], True)


@pytest.mark.parametrize("folder", LOCAL)
def test_a_disk_of_this_machine_is_not_shared(folder):
    mount = filesystem_at(PurePosixPath(folder), parse_mounts(MOUNTS))
    assert (mount.type, mount.is_shared) == (LOCAL[folder], False)


def test_a_mount_covers_what_is_below_it_and_not_a_longer_name():
    mounts = parse_mounts(MOUNTS)
    assert filesystem_at(PurePosixPath("/srv/matters-of-2025"), mounts).type == "overlay"
    assert filesystem_at(PurePosixPath("/srv/matters/local"), mounts).type == "ext4"


@pytest.mark.parametrize("text", ["", "no mounts here", "1 2 3:4 / /a rw", "1 2 3:4 / /a rw - ", "1 2 - ext4 x rw"])
def test_a_line_that_is_not_understood_is_left_out(text):
    assert parse_mounts(text) == ()
    assert filesystem_at(PurePosixPath("/a"), parse_mounts(text)) is None
