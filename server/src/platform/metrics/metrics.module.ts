import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';
import { PoolMetrics } from './pool-metrics.js';

/** The numbers of this process, and where they are told. */
@Global()
@Module({ providers: [Metrics, MetricsServer, PoolMetrics], exports: [Metrics] })
export class MetricsModule {}
