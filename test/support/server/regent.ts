import pg from 'pg';
import { pino } from 'pino';
import type { RunningRole } from '../../../server/src/app/roles/running-role.js';
import { type Config, parseConfig } from '../../../server/src/platform/config/config.js';
import { createTestDatabase, type TestDatabase } from '../services/database.js';
import {
  type BehaviourSource,
  type FakeWorkflowHost,
  type FakeWorkflowHostOptions,
  startFakeWorkflowHost,
} from '../services/fake-workflow-host.js';
import { freePort } from '../util/free-port.js';
import { inHost } from './launch/built-server.js';
import { type OwnAgent, Person } from './people/person.js';
import { WITHOUT_LIMITS } from './without-limits.js';

// As in the server.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Settings = Record<string, string>;
type Role = 'all' | 'api' | 'worker';

/** One running role. */
export interface Regent {
  config: Config;
  /** Its URL; empty for a worker. */
  url: string;
  stop(): Promise<void>;
}

/** Disables rate limits and waiting for replies on shutdown. */
const SETTINGS: Settings = {
  ...WITHOUT_LIMITS,
  SHUTDOWN_GRACE_MS: '0',
};

/**
 * Where a Regent runs: the build in the host of this Jest worker, which is faster, or the sources in the test's own
 * process, for tests that spy on them or read the log.
 */
type Place = 'host' | 'test';

interface InstallationOptions {
  /** Of the workflow host. */
  host?: FakeWorkflowHostOptions;
  /** Where its Regents run; default: `host`. */
  runsIn?: Place;
}

interface StartOptions {
  /** Receives its lines from level info on, as JSON. Such a Regent runs in the test's own process. */
  log?: pino.DestinationStream;
  /** Default: that of the installation. */
  runsIn?: Place;
}

/** A database, a workflow host and any number of Regents. */
export class Installation {
  readonly #running = new Set<Regent>();
  readonly #people: Person[] = [];
  #names = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly host: FakeWorkflowHost,
    readonly sql: pg.Pool,
    private readonly settings: Settings,
    private readonly runsIn: Place,
  ) {}

  /** @param settings of every Regent started in it */
  static async open(
    settings: Settings = {},
    { host = {}, runsIn = 'host' }: InstallationOptions = {},
  ): Promise<Installation> {
    const database = await createTestDatabase();
    const sql = new pg.Pool({ connectionString: database.url, max: 4 });
    sql.on('error', () => undefined); // dropping the database cuts its connections
    return new Installation(database, await startFakeWorkflowHost(host), sql, { ...SETTINGS, ...settings }, runsIn);
  }

  /** @param settings of this Regent only */
  async start(
    role: Role = 'all',
    settings: Settings = {},
    { log, runsIn = log ? 'test' : this.runsIn }: StartOptions = {},
  ): Promise<Regent> {
    const port = role === 'worker' ? 0 : await freePort(); // chosen in advance, because workflows receive it
    const url = port ? `http://127.0.0.1:${port}` : '';
    const environment = this.database.settings({
      N8N_BASE_URL: this.host.url,
      CALLBACK_BASE_URL: url || (this.#anyUrl() ?? 'http://127.0.0.1:9'),
      ...this.settings,
      ...settings,
      ROLE: role,
      PORT: String(port),
    });
    const running = await (runsIn === 'test' ? startHere(parseConfig(environment), log) : inHost(environment));
    const regent: Regent = {
      config: parseConfig(environment),
      url,
      stop: async () => {
        if (this.#running.delete(regent)) await running.stop();
      },
    };
    this.#running.add(regent);
    return regent;
  }

  /** A new signed-in user. */
  async person(regent: Regent): Promise<Person> {
    this.#names += 1;
    return this.signIn(regent, `person-${this.#names}@example.com`);
  }

  /** A user in a new browser. */
  async signIn(regent: Regent, email: string): Promise<Person> {
    const person = await Person.signIn(regent.url, email);
    this.#people.push(person);
    return person;
  }

  /** A new agent of the person with the given workflow behaviour, and a chat with it. */
  async chatWith(
    person: Person,
    behaviour: BehaviourSource,
    fields: object = {},
  ): Promise<{ agent: OwnAgent; chatId: number }> {
    const agent = await person.agent({ ...fields });
    this.host.behave(agent.id, behaviour);
    return { agent, chatId: (await person.chat(agent.id)).id };
  }

  /** Runs `npm run user`. */
  async user(verb: 'disable' | 'enable', email: string): Promise<void> {
    const { execute } = await import('../../../server/src/app/operator/command.js');
    const { userCommand } = await import('../../../server/src/app/operator/user-command.js');
    const { exitCode, text } = await execute(userCommand, [verb, email], () => this.database.config());
    if (exitCode !== 0) throw new Error(text);
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.sql.query<Row>(text, values)).rows;
  }

  async close(): Promise<void> {
    for (const person of this.#people) person.close();
    await this.host.close(); // stops everything that still runs immediately
    await Promise.all([...this.#running].map((regent) => regent.stop()));
    await this.sql.end();
    await this.database.drop();
  }

  #anyUrl(): string | undefined {
    return [...this.#running].find((regent) => regent.url)?.url;
  }
}

/** Starts the sources in this process. */
async function startHere(config: Config, log?: pino.DestinationStream): Promise<RunningRole> {
  const logger = log ? pino({}, log) : pino({ level: 'silent' });
  if (config.ROLE === 'worker') {
    const { startWorker } = await import('../../../server/src/app/roles/start-worker.js');
    return startWorker(config, logger);
  }
  const { startApi } = await import('../../../server/src/app/roles/start-api.js');
  return startApi(config, logger);
}
