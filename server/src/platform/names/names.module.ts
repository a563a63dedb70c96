import { Module } from '@nestjs/common';
import { ReservedNames } from './reserved-names.js';

/** Provides the reserved names. */
@Module({ providers: [ReservedNames], exports: [ReservedNames] })
export class NamesModule {}
