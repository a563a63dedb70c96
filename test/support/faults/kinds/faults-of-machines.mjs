import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

const WAIT_MS = 8000;
const READERS = 20;
/** Limit: the currently open descriptors plus a few. */
const SPARE = 10;

/** A process at its limit of open files. */
async function noDescriptors({ apis }) {
  for (const { pid } of apis) {
    const open = readdirSync(`/proc/${pid}/fd`).length + SPARE;
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${open}:`]);
  }
  await sleep(WAIT_MS);
  for (const { pid } of apis) if (pid) execFileSync('prlimit', ['--pid', String(pid), '--nofile=4096:']);
}

/** Sockets of a user that complete the handshake and never read again. */
async function slowReaders({ apiPorts, someone }) {
  const sockets = Array.from({ length: READERS }, (_, i) => {
    const socket = connect(apiPorts[i % apiPorts.length], '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'Host: 127.0.0.1',
        `Origin: ${someone.origin}`,
        `Cookie: ${someone.cookie}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        '',
        '',
      ].join('\r\n'),
    );
    socket.once('data', () => {
      socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30])); // opens the namespace, masked with zeros
      socket.pause();
    });
    return socket;
  });
  await sleep(WAIT_MS);
  for (const socket of sockets) socket.destroy();
}

async function upload(base, headers) {
  const pixels = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const data = new FormData();
  data.append('image', new Blob([pixels], { type: 'image/png' }), 'two.png');
  const answer = await fetch(`${base}/api/studio/image/`, { method: 'POST', headers, body: data });
  await answer.text();
  return answer.status;
}

/** The disk of uploads is full: uploads fail with an error, everything else works, and uploads recover afterwards. */
async function fullDisk({ dataDir, base, someone, complain }) {
  const folder = join(dataDir, 'uploads');
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  try {
    execFileSync('sh', ['-c', `head -c 200k /dev/zero > ${folder}/ballast || true`], { stdio: 'ignore' });
    const status = await upload(base, someone);
    if (status !== 503 && status !== 507) complain(`an upload to a full disk was answered with ${status}`);
    await sleep(WAIT_MS);
  } finally {
    execFileSync('umount', ['-l', folder]);
  }
  const status = await upload(base, someone);
  if (status !== 201) complain(`an upload after a full disk was answered with ${status}`);
}

export const MACHINE_FAULTS = {
  descriptors: { number: 'F12', hit: noDescriptors, alone: true, at: 0.3 },
  'slow-readers': { number: 'F12', hit: slowReaders, alone: true, at: 0.3 },
  /** Requires permission to mount. */
  'disk-full': { number: 'F12', hit: fullDisk, alone: true, at: 0.3, needs: 'root' },
};
