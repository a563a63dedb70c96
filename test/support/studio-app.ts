import type { ExecutionContext } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../server/src/app/entities.js';
import { rememberSession } from '../../server/src/modules/account/route-marks.js';
import { AgentsApiModule } from '../../server/src/modules/agents/agents-api.module.js';
import { KnowledgeApiModule } from '../../server/src/modules/knowledge/knowledge-api.module.js';
import { PersonasApiModule } from '../../server/src/modules/personas/personas-api.module.js';
import { RunnerModule } from '../../server/src/modules/workflow/runner/runner.module.js';
import type { Config } from '../../server/src/platform/config/config.js';
import { ConfigModule } from '../../server/src/platform/config/config.module.js';
import { CryptoModule } from '../../server/src/platform/crypto/crypto.module.js';
import { DbModule } from '../../server/src/platform/db/db.module.js';
import { setupHttp } from '../../server/src/platform/http/setup-http.js';
import { LoggingModule } from '../../server/src/platform/logging/logging.module.js';
import { createTestDatabase, type TestDatabase } from './database.js';

/** An answer: status, headers and the parsed body. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape
  body: any;
}

/** Agents, personas and the built-in runner on a real database. The `x-user` header stands in for the session. */
export interface StudioApp {
  config: Config;
  database: DataSource;
  get<T>(type: new (...args: never[]) => T): T;
  /** A request as this user. */
  call(userId: number, method: string, path: string, body?: unknown): Promise<Answer>;
  /** A new user's id. */
  addUser(name: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startStudioApp(overrides: Record<string, string> = {}): Promise<StudioApp> {
  const testDatabase: TestDatabase = await createTestDatabase();
  const config = testDatabase.config(overrides);
  const logger = pino({ level: 'silent' });
  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(config),
      LoggingModule.forRoot(logger),
      DbModule.forRoot(config, ENTITIES),
      CryptoModule,
      AgentsApiModule,
      PersonasApiModule,
      KnowledgeApiModule,
      RunnerModule,
    ],
    providers: [{ provide: APP_GUARD, useValue: { canActivate: userOfHeader } }],
  }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  setupHttp(app, config, logger);
  await app.listen(0, '127.0.0.1');
  const base = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
  const database = app.get(DataSource);
  return {
    config,
    database,
    get: (type) => app.get(type, { strict: false }),
    call: (userId, method, path, body) => call(base, userId, method, path, body),
    addUser: async (name) => {
      const rows = await database.query(
        'INSERT INTO "user" (username, first_name, last_name) VALUES ($1, $1, $1) RETURNING id',
        [name],
      );
      return rows[0].id;
    },
    stop: async () => {
      await app.close();
      await testDatabase.drop();
    },
  };
}

function userOfHeader(context: ExecutionContext): boolean {
  const request = context.switchToHttp().getRequest();
  const user = { userId: Number(request.headers['x-user']), sessionId: 1, email: null, profileComplete: true };
  rememberSession(request, { id: 1, user });
  return true;
}

async function call(base: string, userId: number, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { 'x-user': String(userId), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
