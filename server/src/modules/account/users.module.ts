import { Module } from '@nestjs/common';
import { UserReader } from './profile/user-reader.js';

/** What other modules read of accounts. */
@Module({ providers: [UserReader], exports: [UserReader] })
export class UsersModule {}
