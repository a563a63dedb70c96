import { Global, Module } from '@nestjs/common';
import { Realtime } from './realtime.js';
import { UnsentBudget } from './unsent-budget.js';

@Global()
@Module({ providers: [Realtime, UnsentBudget], exports: [Realtime, UnsentBudget] })
export class RealtimeModule {}
