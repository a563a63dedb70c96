import { Module } from '@nestjs/common';
import { ReservedNames } from './reserved-names.js';

/** Names that are reserved. */
@Module({ providers: [ReservedNames], exports: [ReservedNames] })
export class NamesModule {}
