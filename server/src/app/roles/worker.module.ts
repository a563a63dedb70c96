import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AgentsWorkerModule } from '../../modules/agents/public.js';
import { KnowledgeWorkerModule } from '../../modules/knowledge/public.js';
import { ModerationWorkerModule } from '../../modules/moderation/public.js';
import { PrivacyWorkerModule } from '../../modules/privacy/public.js';
import { RepliesModule } from '../../modules/replies/public.js';
import type { Config } from '../../platform/config/config.js';
import { NamesWorkerModule } from '../../platform/names/names-worker.module.js';
import { baseModules } from './base-modules.js';

/** Tasks of a worker; role `all` runs them with the API. */
export const WORKER_MODULES = [
  AgentsWorkerModule,
  RepliesModule,
  ModerationWorkerModule,
  NamesWorkerModule,
  KnowledgeWorkerModule,
  PrivacyWorkerModule,
];

/** Root module of role `worker`. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [...baseModules(config, logger), ...WORKER_MODULES],
    };
  }
}
