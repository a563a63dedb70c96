import type { DynamicModule, ExecutionContext, Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../../server/src/app/entities.js';
import { ModulePortsModule } from '../../../../server/src/app/roles/module-ports.module.js';
import type { Config } from '../../../../server/src/platform/config/config.js';
import { ConfigModule } from '../../../../server/src/platform/config/config.module.js';
import { DbModule } from '../../../../server/src/platform/db/db.module.js';
import { rememberSession } from '../../../../server/src/platform/http/access/route-metadata.js';
import { setupHttp } from '../../../../server/src/platform/http/setup-http.js';
import { LoggingModule } from '../../../../server/src/platform/logging/logging.module.js';
import { createTestDatabase } from '../../services/database.js';

/** Some modules with a real database and HTTP setup. The `x-user` header replaces the session. */
export interface HeaderApp {
  url: string;
  config: Config;
  database: DataSource;
  get<T>(type: abstract new (...args: never[]) => T): T;
  /** The id of a new user. */
  addUser(name: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startHeaderApp(
  modules: (DynamicModule | Type)[],
  settings: Record<string, string> = {},
): Promise<HeaderApp> {
  const testDatabase = await createTestDatabase();
  const config = testDatabase.config(settings);
  const logger = pino({ level: 'silent' });
  const module = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot(config),
      LoggingModule.forRoot(logger),
      DbModule.forRoot(config, ENTITIES),
      ModulePortsModule,
      ...modules,
    ],
    providers: [{ provide: APP_GUARD, useValue: { canActivate: userOfHeader } }],
  }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  setupHttp(app, config, logger);
  await app.listen(0, '127.0.0.1');
  const database = app.get(DataSource);
  return {
    url: `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`,
    config,
    database,
    get: (type) => app.get(type, { strict: false }),
    addUser: async (name) => {
      const [user] = await database.query<{ id: number }[]>(
        'INSERT INTO "user" (username, first_name, last_name) VALUES ($1, $1, $1) RETURNING id',
        [name],
      );
      return user!.id;
    },
    stop: async () => {
      app.getHttpServer().closeAllConnections();
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
