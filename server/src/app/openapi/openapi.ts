import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { parseConfig } from '../../platform/config/config.js';
import { createLogger } from '../../platform/logging/logger.js';
import { ApiModule } from '../roles/api.module.js';
import { apiDocument } from './openapi-document.js';

/** Writes the OpenAPI document to a file; needs no database: `node dist/server/app/openapi/openapi.js FILE`. */
const config = parseConfig({
  NODE_ENV: 'test',
  ROLE: 'api',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://nowhere',
});
const app = await NestFactory.create<NestExpressApplication>(
  ApiModule.forRoot(config, createLogger('silent', 'openapi')),
  {
    logger: false,
    preview: true,
    abortOnError: false,
  },
);
app.setGlobalPrefix('api');
writeFileSync(process.argv[2] ?? 'openapi.json', `${JSON.stringify(apiDocument(app), null, 2)}\n`);
process.exit(0);
