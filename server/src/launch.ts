import { join, relative, sep } from 'node:path';
import { type Config, ConfigError, chosenDataDir, loadConfig } from './platform/config/config.js';
import { dataDirError } from './platform/config/data-dir.js';
import { childEnvironment, isChosen } from './platform/config/launch-environment.js';
import { isLoopback } from './platform/config/values/is-loopback.js';
import { checkDataDir } from './platform/embedded/data-dir/data-dir-check.js';
import { InstanceLock } from './platform/embedded/guard/instance-lock.js';
import { embeddedUrl, hasPassword, publishUrl, withdrawUrl } from './platform/embedded/postgres/credentials.js';
import { freePort, whyNotFree } from './platform/embedded/postgres/ports.js';
import { Run } from './platform/embedded/postgres/run.js';
import { StartError } from './platform/embedded/supervisor/start-error.js';

/** `npm start`: starts PostgreSQL unless DATABASE_URL is set, prepares the database, starts the API and a worker. */

const here = import.meta.dirname;
/** One Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const SAME_PRESS_MS = 1000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * `npm run dev` sets `--dev` and a program that starts a role like main.js, but loads packages ahead of a restart. It
 * sends a message when sources have changed.
 */
const [mode, standby] = process.argv.slice(2);
const isDevelopment = mode === '--dev';

/** Resources that the start has acquired so far and `finish` releases. */
const session: { dataDir?: string; config?: Config; lock?: InstanceLock; run?: Run } = {};

async function main(): Promise<void> {
  // A write to a closed terminal must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    // Read before signal handlers exist: until then a signal ends the process, even while it waits for a file.
    session.dataDir = chosenDataDir();
    stopOnSignals();
    if (isDevelopment) process.on('message', () => session.run?.restartServices());
    await checkDataDir(session.dataDir);
    const config = loadConfig();
    const port = config.PORT || (await freePort());
    const url = isChosen('PUBLIC_URL') ? config.PUBLIC_URL : `http://localhost:${port}`;
    const lock = await InstanceLock.take(config.dataDir, url);
    Object.assign(session, { config, lock });
    await assertFree(port, config.HOST);

    const raw = isChosen('LOG_LEVEL');
    session.run = new Run({ dataDir: config.dataDir, lock, say, raw, named: isDevelopment, standby });
    await start(session.run, config, port);
    say(welcome(config, url));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    await finish(session.run?.stop(), 1);
  }
}

async function finish(lastStep: Promise<void> | undefined, code: number): Promise<void> {
  await lastStep;
  if (session.config) withdrawUrl(session.config.dataDir);
  session.lock?.release();
  process.exit(code);
}

async function start(run: Run, config: Config, port: number): Promise<void> {
  const isEmbedded = !config.DATABASE_URL;
  const databasePort = isEmbedded ? await freePort() : 0;
  const isPasswordNew = isEmbedded && !hasPassword(config.dataDir);
  const databaseUrl = isEmbedded ? embeddedUrl(config.dataDir, databasePort) : config.DATABASE_URL;
  const env = serviceEnvironment(config, port, databaseUrl);

  const prepareDatabase = run.prepareStep('prepare', join(here, 'launch-prepare.js'), isEmbedded ? ['demo'] : [], env);
  if (isEmbedded) {
    const guard = join(here, 'platform', 'embedded', 'guard', 'guard.js');
    await run.startDatabase(guard, { dataDir: config.dataDir, port: databasePort, isPasswordNew });
    publishUrl(config.dataDir, databaseUrl);
  }
  await prepareDatabase();
  // One process restarts sooner than two.
  const roles = isDevelopment ? ['all'] : ['api', 'worker'];
  await Promise.all(
    roles.map((role) =>
      run.startService(role === 'all' ? 'server' : role, join(here, 'main.js'), {
        ...env,
        ...metricsPort(config, role),
        ROLE: role,
      }),
    ),
  );
}

/** The API and the worker share this machine, so each needs its own port. */
function metricsPort(config: Config, role: string): NodeJS.ProcessEnv {
  if (config.METRICS_PORT === 0) return {};
  return { METRICS_PORT: String(config.METRICS_PORT + (role === 'worker' ? 1 : 0)) };
}

function serviceEnvironment(config: Config, port: number, databaseUrl: string): NodeJS.ProcessEnv {
  const settings: Record<string, string> = { PORT: String(port), DATABASE_URL: databaseUrl };
  if (areCodesFilledIn(config)) settings.OTP_DEBUG = 'true';
  // Ctrl-C ends within ten seconds; a reply that takes longer is requested again at the next start.
  if (!isChosen('SHUTDOWN_GRACE_MS')) settings.SHUTDOWN_GRACE_MS = '4000';
  return childEnvironment(settings);
}

/** Anyone who reaches the page gets the codes, so by default they are only filled in on loopback. */
function areCodesFilledIn(config: Config): boolean {
  return isChosen('OTP_DEBUG') ? config.OTP_DEBUG : isLoopback(config);
}

async function assertFree(port: number, host: string): Promise<void> {
  const reason = await whyNotFree(port, host);
  if (reason === undefined) return;
  if (reason === 'EADDRINUSE') {
    throw new StartError(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
  }
  throw new StartError(`Cannot listen on ${host}, port ${port} (${reason}). Choose others with HOST and PORT.`);
}

function stopOnSignals(): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      say('\nStopping. Ctrl-C again ends it at once.');
      void finish(session.run?.stop(), 0);
    } else if (Date.now() - firstAt > SAME_PRESS_MS) {
      void finish(session.run?.kill(), 130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  const { path, stack } = error as NodeJS.ErrnoException;
  const { dataDir } = session;
  const isBelow = dataDir !== undefined && (path === dataDir || path?.startsWith(join(dataDir, sep)));
  if (isBelow) return dataDirError(dataDir, error).message;
  return path ? `Cannot use ${path}: ${String(error)}` : String(stack);
}

function welcome(config: Config, url: string): string {
  const where = config.SMTP_URL ? 'comes by email' : 'is shown here';
  const logs = relative(process.cwd(), join(config.dataDir, 'logs')) || config.dataDir;
  return [
    '',
    'Regent is running.',
    '',
    `  Open      ${url}`,
    config.DATABASE_URL ? '  Sign in   as anybody who was invited' : '  Sign in   as demo@example.com',
    `  The code  ${areCodesFilledIn(config) ? `is filled in on the page, and ${where}` : `${where} only`}`,
    '  Invite    npm run invite -- alice@example.com',
    `  Logs      ${logs}`,
    '  Stop      Ctrl-C',
    '',
  ].join('\n');
}

void main();
