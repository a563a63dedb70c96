import { Module } from '@nestjs/common';
import { ClaimNames } from './claim-names.js';

/** Claims names that were given without a claim. */
@Module({ providers: [ClaimNames] })
export class NamesWorkerModule {}
