import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { ExportQuality } from './csv/export-quality.js';
import { QualityController } from './figures/quality.controller.js';
import { QualityRepository } from './figures/quality.repository.js';
import { QualityService } from './figures/quality.service.js';

/** Quality figures of agents for their creators. */
@Module({
  imports: [AgentsModule],
  controllers: [QualityController],
  providers: [ExportQuality, QualityRepository, QualityService],
})
export class QualityApiModule {}
