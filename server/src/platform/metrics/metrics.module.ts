import { Global, Module } from '@nestjs/common';
import { Gauges } from './gauges.js';

@Global()
@Module({ providers: [Gauges], exports: [Gauges] })
export class MetricsModule {}
