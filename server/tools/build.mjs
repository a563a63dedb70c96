// Builds Regent if its sources differ from those of the last successful build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
const stampFile = join(root, 'dist', '.build.json');
const FOLDERS = ['server/src', 'client'];
const FILES = [
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'server/tsconfig.json',
  'server/tsconfig.build.json',
];
const RESULTS = ['dist/server/launch.js', 'dist/server/main.js', 'dist/client/index.html'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && !/\.(spec|test)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Hash of all sources. Modification times do not suffice: a checkout changes them, a copy keeps old ones. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = [
    ...FOLDERS.flatMap((folder) => [...filesIn(join(root, folder))]),
    ...FILES.map((file) => join(root, file)).filter(existsSync),
  ];
  for (const file of files.sort()) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function lastBuilt() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')).sources;
  } catch {
    return undefined;
  }
}

const hasBuild = () => RESULTS.every((file) => existsSync(join(root, file)));

/** Whether `dist` is the build of the current sources. */
export const isBuildFresh = () => hasBuild() && lastBuilt() === fingerprint();

/** @returns the exit code; a signal ends the build and this process. */
export async function buildIfStale() {
  const isBuilt = hasBuild();
  // A container image may hold only the build.
  if (isBuilt && !existsSync(join(root, 'server', 'src'))) return 0;

  // Taken before the build, so that changes made while it runs trigger another build at the next start.
  const sources = fingerprint();
  if (isBuilt && lastBuilt() === sources) return 0;

  console.log(isBuilt ? 'The sources have changed: building Regent.' : 'Building Regent, once.');
  rmSync(stampFile, { force: true });
  if ((await build()) !== 0) {
    console.log('The build failed, so nothing was started.');
    return 1;
  }
  writeFileSync(stampFile, `${JSON.stringify({ sources, builtAt: new Date().toISOString() })}\n`);
  return 0;
}

/** Runs the build in its own process group, so that a signal ends npm and all its children. */
async function build() {
  // Jest sets NODE_ENV to test, with which Vite would build for development.
  const { NODE_ENV: _, ...env } = process.env;
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true };
  const child = spawn('npm', ['run', '--silent', 'build'], options);
  const end = () => {
    process.kill(-child.pid, 'SIGKILL');
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  const code = await new Promise((done) => child.once('close', done).once('error', () => done(1)));
  for (const signal of SIGNALS) process.off(signal, end);
  return code;
}
