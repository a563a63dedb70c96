import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AccountModule } from '../../modules/account/public.js';
import { AgentsApiModule } from '../../modules/agents/agents-api.module.js';
import { ChatApiModule } from '../../modules/chat/public.js';
import { IntegrationModule } from '../../modules/integration/public.js';
import { KnowledgeApiModule } from '../../modules/knowledge/knowledge-api.module.js';
import { MediaApiModule } from '../../modules/media/media-api.module.js';
import { ModerationModule } from '../../modules/moderation/public.js';
import { PersonasApiModule } from '../../modules/personas/personas-api.module.js';
import { PrivacyModule } from '../../modules/privacy/public.js';
import { QualityApiModule } from '../../modules/quality/quality-api.module.js';
import { RunsApiModule } from '../../modules/runs/runs-api.module.js';
import { SpeechApiModule } from '../../modules/speech/speech-api.module.js';
import { WorkflowsApiModule } from '../../modules/workflow/public.js';
import type { Config } from '../../platform/config/config.js';
import { HealthModule } from '../health/health.module.js';
import { QueueBoardModule } from '../queue-board/queue-board.module.js';
import { baseModules } from './base-modules.js';
import { WORKER_MODULES } from './worker.module.js';

/** Root module of role `api` (and `all`). */
@Module({})
export class ApiModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        ...baseModules(config, logger),
        // Routes match in this order, so the busiest module comes first.
        ChatApiModule,
        AccountModule,
        AgentsApiModule,
        WorkflowsApiModule,
        RunsApiModule,
        QualityApiModule,
        PersonasApiModule,
        SpeechApiModule,
        MediaApiModule,
        KnowledgeApiModule,
        IntegrationModule,
        ModerationModule,
        PrivacyModule,
        HealthModule,
        QueueBoardModule,
        ...(config.ROLE === 'all' ? WORKER_MODULES : []),
      ],
    };
  }
}
