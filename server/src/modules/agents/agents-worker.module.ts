import { Module } from '@nestjs/common';
import { NetworkHash } from '../../platform/rate-limit/network/network-hash.js';
import { CountCrowns } from './crowns/count-crowns.js';
import { CrownsService } from './crowns/crowns.service.js';

/** Background tasks of the catalogue. */
@Module({ providers: [CountCrowns, CrownsService, NetworkHash] })
export class AgentsWorkerModule {}
