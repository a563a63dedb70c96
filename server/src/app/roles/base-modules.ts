import type { DynamicModule, Type } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.js';
import { ConfigModule } from '../../platform/config/config.module.js';
import { DbModule } from '../../platform/db/db.module.js';
import { LoggingModule } from '../../platform/logging/logging.module.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { RealtimeModule } from '../../platform/realtime/realtime.module.js';
import { TracingModule } from '../../platform/tracing/tracing.module.js';
import { ENTITIES } from '../entities.js';
import { ModulePortsModule } from './module-ports.module.js';

/** Infrastructure modules of every role. */
export function baseModules(config: Config, logger: Logger): (DynamicModule | Type)[] {
  return [
    ConfigModule.forRoot(config),
    LoggingModule.forRoot(logger),
    DbModule.forRoot(config, ENTITIES),
    MetricsModule,
    TracingModule,
    QueueModule,
    RealtimeModule,
    ModulePortsModule,
  ];
}
