import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Semaphore } from '../concurrency/semaphore.js';

/** Above OWASP's minimum for argon2id (19 MiB, 2 passes). argon2id is the package's default. */
const COST = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 } satisfies Options;

/** Of Node's four threads, which files and DNS also use. Each hash takes the memory above. */
const CONCURRENCY = 2;
const WAITING = 200;

/** Hash of discarded random bytes at the cost above, for comparisons without a stored hash. */
export const UNMATCHABLE_HASH =
  '$argon2id$v=19$m=32768,t=3,p=1$cD64a+b2667IdYBCWSK/jA$mQEdJHS/vEH7wobssibCWWk7yfGGJ0IjtXQINeJ71tA';

/** Hashes passwords with argon2id, off the event loop and a few at a time. */
@Injectable()
export class PasswordHasher {
  private readonly semaphore = new Semaphore(CONCURRENCY, WAITING);

  /** @returns the hash with salt and cost. @throws ApiError 503 if too many wait */
  hash(password: string): Promise<string> {
    return this.semaphore.pass(() => hash(password, COST));
  }

  /**
   * Whether the password matches the hash. Null never matches, but takes as long.
   * @throws ApiError 503 if too many wait
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const isSame = await this.semaphore.pass(() => verify(stored ?? UNMATCHABLE_HASH, password));
    return stored !== null && isSame;
  }
}
