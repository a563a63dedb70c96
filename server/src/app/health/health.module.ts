import { Module } from '@nestjs/common';
import { Lifecycle } from '../lifecycle.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

/** A module of its own, because the routes of a root module are tried before all others. */
@Module({ controllers: [HealthController, MetricsController], providers: [Lifecycle], exports: [Lifecycle] })
export class HealthModule {}
