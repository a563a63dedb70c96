import { Module } from '@nestjs/common';
import { CountCrowns } from './crowns/count-crowns.js';
import { CrownRepository } from './crowns/crown.repository.js';

/** What a worker does for the catalogue. */
@Module({ providers: [CountCrowns, CrownRepository] })
export class AgentsWorkerModule {}
