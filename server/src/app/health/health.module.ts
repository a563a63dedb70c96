import { Module } from '@nestjs/common';
import { Lifecycle } from '../roles/lifecycle.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

/** Separate from the root module, whose routes would match first. */
@Module({ controllers: [HealthController, MetricsController], providers: [Lifecycle], exports: [Lifecycle] })
export class HealthModule {}
