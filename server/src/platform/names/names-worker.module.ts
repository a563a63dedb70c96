import { Module } from '@nestjs/common';
import { ClaimNames } from './claim-names.js';

/** Worker task that claims names stored by a previous release. */
@Module({ providers: [ClaimNames] })
export class NamesWorkerModule {}
