import { Global, Module } from '@nestjs/common';
import { RateLimitRepository } from './rate-limit.repository.js';
import { RateLimits } from './rate-limits.js';

/** Provides `RateLimits` to every module. */
@Global()
@Module({ providers: [RateLimits, RateLimitRepository], exports: [RateLimits] })
export class RateLimitModule {}
