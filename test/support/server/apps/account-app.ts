import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../../server/src/app/entities.js';
import { ModulePortsModule } from '../../../../server/src/app/roles/module-ports.module.js';
import { AccountModule } from '../../../../server/src/modules/account/public.js';
import type { Config } from '../../../../server/src/platform/config/config.js';
import { ConfigModule } from '../../../../server/src/platform/config/config.module.js';
import { DbModule } from '../../../../server/src/platform/db/db.module.js';
import { setupHttp } from '../../../../server/src/platform/http/setup-http.js';
import { LoggingModule } from '../../../../server/src/platform/logging/logging.module.js';
import { type Mail, Mailer } from '../../../../server/src/platform/mail/mailer.js';
import { createTestDatabase, type TestDatabase } from '../../services/database.js';

/** Keeps mails instead of sending them. */
class MailBox extends Mailer {
  readonly mails: Mail[] = [];
  fails = false;

  async send(mail: Mail): Promise<void> {
    if (this.fails) throw new Error('The mail server is down');
    this.mails.push(mail);
  }
}

/** The account module with a real database and HTTP setup. */
export class AccountApp {
  readonly mails = new MailBox();
  /** All log lines. */
  log = '';

  private constructor(
    readonly database: TestDatabase,
    readonly config: Config,
  ) {}

  app!: NestExpressApplication;

  static async start(
    options: { settings?: Record<string, string>; controllers?: Type[]; clientDirectory?: string } = {},
  ): Promise<AccountApp> {
    const database = await createTestDatabase();
    const config = database.config({ LOG_LEVEL: 'info', ...options.settings });
    const self = new AccountApp(database, config);
    const logger = pino({ level: 'info' }, { write: (line: string) => self.note(line) });
    const testing = await Test.createTestingModule({
      imports: [
        ConfigModule.forRoot(config),
        LoggingModule.forRoot(logger),
        DbModule.forRoot(config, ENTITIES),
        ModulePortsModule,
        AccountModule,
      ],
      controllers: options.controllers ?? [],
    })
      .overrideProvider(Mailer)
      .useValue(self.mails)
      .compile();
    self.app = testing.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    setupHttp(self.app, config, logger, { clientDirectory: options.clientDirectory });
    await self.app.listen(0, '127.0.0.1');
    return self;
  }

  private note(line: string): void {
    this.log += line;
  }

  get port(): number {
    return (this.app.getHttpServer().address() as { port: number }).port;
  }

  /** A new browser with cookies. */
  browser(): Browser {
    return new Browser(supertest.agent(this.app.getHttpServer()));
  }

  query<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.app.get(DataSource).query<Row[]>(text, values);
  }

  invite(...emails: string[]): Promise<unknown> {
    return this.query('INSERT INTO invitation (email) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [emails]);
  }

  /** Resets all rate limits. */
  forgetLimits(): Promise<unknown> {
    return this.query('DELETE FROM rate_limit');
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }
}

/** A browser with its cookies and CSRF token. */
export class Browser {
  token = '';

  constructor(readonly agent: ReturnType<typeof supertest.agent>) {}

  async csrf(): Promise<this> {
    const answer = await this.agent.get('/api/account/csrf');
    this.token = answer.body.csrfToken;
    return this;
  }

  get(path: string): supertest.Test {
    return this.agent.get(path);
  }

  send(method: 'post' | 'patch' | 'put' | 'delete', path: string, body?: unknown): supertest.Test {
    const request = this.agent[method](path).set('X-CSRFToken', this.token);
    return body === undefined ? request : request.send(body as object);
  }

  post(path: string, body?: unknown): supertest.Test {
    return this.send('post', path, body);
  }

  askCode(email: string): supertest.Test {
    return this.post('/api/account/sign/send/otp/', { email });
  }

  exchange(email: string, code: unknown): supertest.Test {
    return this.post('/api/account/sign/exchange/otp/', { email, OTP: code });
  }

  /** Signs in completely; leaves a fresh CSRF token. */
  async signIn(email: string): Promise<this> {
    await this.csrf();
    const sent = await this.askCode(email);
    if (sent.status !== 200) throw new Error(`No code: ${sent.text}`);
    const answer = await this.exchange(email, sent.body.otp);
    if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`);
    return this.csrf();
  }

  /** Sets a first password with an emailed code. */
  async firstPassword(password: unknown, more: object = {}): Promise<supertest.Response> {
    const { otp } = (await this.post('/api/account/password/code')).body;
    return this.send('put', '/api/account/password/', { password, code: otp, ...more });
  }

  complete(): supertest.Test {
    return this.send('patch', '/api/account/me/', { first_name: 'Ann', last_name: 'Lee' });
  }
}

/** The value of a cookie that a response sets; undefined when it sets none. */
export function cookieOf(answer: supertest.Response, name: string): string | undefined {
  const cookies = (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`));
}
