import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Semaphore } from '../concurrency/semaphore.js';

/** More than OWASP's least for argon2id (19 MiB, 2 passes). argon2id is the package's default. */
const COST = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 } satisfies Options;

/** Of the four threads that files and DNS need too; and each takes the memory above. */
const AT_ONCE = 2;
const WAITING = 200;

/** Of random bytes that nobody kept, at the cost above: what is compared where there is nothing to compare with. */
export const NOBODYS =
  '$argon2id$v=19$m=32768,t=3,p=1$cD64a+b2667IdYBCWSK/jA$mQEdJHS/vEH7wobssibCWWk7yfGGJ0IjtXQINeJ71tA';

/** Passwords as argon2id hashes. Off the event loop, a few at a time. */
@Injectable()
export class PasswordHasher {
  private readonly semaphore = new Semaphore(AT_ONCE, WAITING);

  /** @returns the hash with its salt and cost, as it is stored. @throws ApiError 503 when too many wait. */
  hash(password: string): Promise<string> {
    return this.semaphore.pass(() => hash(password, COST));
  }

  /**
   * Whether this is the password of the hash; null: of nobody, which takes as long and is never so.
   * @throws ApiError 503 when too many wait.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const isSame = await this.semaphore.pass(() => verify(stored ?? NOBODYS, password));
    return stored !== null && isSame;
  }
}
