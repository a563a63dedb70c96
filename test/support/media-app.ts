import type { ExecutionContext } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../server/src/app/entities.js';
import { rememberSession } from '../../server/src/modules/account/route-marks.js';
import { MediaApiModule } from '../../server/src/modules/media/media-api.module.js';
import { ConfigModule } from '../../server/src/platform/config/config.module.js';
import { DbModule } from '../../server/src/platform/db/db.module.js';
import { setupHttp } from '../../server/src/platform/http/setup-http.js';
import { LoggingModule } from '../../server/src/platform/logging/logging.module.js';
import { FileStorage } from '../../server/src/platform/storage/file-storage.js';
import { createTestDatabase } from './database.js';
import type { Answer } from './person.js';
import { form } from './pictures.js';

/** Pictures on a real database and a real store. The `x-user` header stands in for the session. */
export interface MediaApp {
  url: string;
  dataDir: string;
  storage: FileStorage;
  get<T>(type: new (...args: never[]) => T): T;
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  addUser(name: string): Promise<number>;
  upload(userId: number, bytes: Uint8Array): Promise<Answer>;
  avatar(userId: number, name: string): Promise<Answer>;
  stop(): Promise<void>;
}

export async function startMediaApp(settings: Record<string, string> = {}): Promise<MediaApp> {
  const testDatabase = await createTestDatabase();
  const config = testDatabase.config(settings);
  const logger = pino({ level: 'silent' });
  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(config),
      LoggingModule.forRoot(logger),
      DbModule.forRoot(config, ENTITIES),
      MediaApiModule,
    ],
    providers: [{ provide: APP_GUARD, useValue: { canActivate: userOfHeader } }],
  }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  setupHttp(app, config, logger);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
  const rows = <Row>(text: string, values: unknown[] = []) => app.get(DataSource).query<Row[]>(text, values);
  return {
    url,
    dataDir: config.dataDir,
    storage: app.get(FileStorage, { strict: false }),
    get: (type) => app.get(type, { strict: false }),
    rows,
    addUser: async (name) => {
      const [user] = await rows<{ id: number }>('INSERT INTO "user" (username) VALUES ($1) RETURNING id', [name]);
      return user!.id;
    },
    upload: (userId, bytes) => call(`${url}/api/studio/image/`, userId, form(bytes)),
    avatar: (userId, name) => call(`${url}/api/studio/image/?robohash=${encodeURIComponent(name)}`, userId),
    stop: async () => {
      app.getHttpServer().closeAllConnections();
      await app.close();
      await testDatabase.drop();
    },
  };
}

async function call(address: string, userId: number, body?: FormData): Promise<Answer> {
  const response = await fetch(address, {
    headers: { 'x-user': String(userId) },
    ...(body ? { method: 'POST', body } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function userOfHeader(context: ExecutionContext): boolean {
  const request = context.switchToHttp().getRequest();
  const user = { userId: Number(request.headers['x-user']), sessionId: 1, email: null, profileComplete: true };
  rememberSession(request, { id: 1, user });
  return true;
}
