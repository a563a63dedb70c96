import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';
import { PoolMetrics } from './pool-metrics.js';

/** Metrics of this process and the server that exposes them. */
@Global()
@Module({ providers: [Metrics, MetricsServer, PoolMetrics], exports: [Metrics] })
export class MetricsModule {}
