import { Inject, Injectable } from '@nestjs/common';
import { TIMES } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sha256 } from '../../../platform/crypto/random.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { customerOf } from '../../../platform/rate-limit/network/network-address.js';
import type { NetworkLimiter } from '../../../platform/rate-limit/network/network-limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Refused requests, because each answer reveals whether an address is invited. */
const REFUSED_PER_HOUR = 10;
/** Sign-ins at the provider; each is a row for ten minutes. */
const OIDC_PER_MINUTE = 60;
/** Unused codes a day for one address from one network, per hourly code. Default: 20, or 100 guesses. */
const UNUSED_CODES = 4;
/**
 * Unused codes a day for one address from all networks, per hourly code. Default: 60 mails, or 300 guesses at one
 * million codes.
 */
const UNUSED_CODES_OF_ALL = 12;
/** Wrong passwords a day for one account: from one network, and from all of them. */
const PASSWORDS_PER_NETWORK = 100;
const PASSWORDS_OF_ALL = 1000;
const PASSWORD_CHANGES_PER_HOUR = 20;

/** The origin of an attempt for an account. */
export interface AttemptSource {
  /** Strangers are counted per account and network (IPv6: /48), so that they do not lock out other networks. */
  ip?: string | undefined;
  /**
   * Counter of the known owner of the account: by a session, a known browser or a mailed link. Strangers do not use it
   * up.
   */
  own?: string | undefined;
}

/** Limits of codes, passwords, and of the waitlist. */
@Injectable()
export class SignInLimits {
  private readonly perAddress: NetworkLimiter;
  private readonly refused: NetworkLimiter;
  private readonly resend: Limiter;
  private readonly perEmail: Limiter;
  private readonly unusedCodes: Limiter;
  private readonly unusedCodesOfAll: Limiter;
  private readonly waitlist: NetworkLimiter;
  private readonly oidc: NetworkLimiter;
  private readonly password: Limiter;
  private readonly passwordOfAll: Limiter;
  private readonly passwordNetwork: NetworkLimiter;
  private readonly passwordWork: NetworkLimiter;
  private readonly passwordChange: Limiter;

  constructor(limits: RateLimits, @Inject(CONFIG) config: Config) {
    const address = config.OTP_PER_ADDRESS_PER_HOUR;
    const email = config.OTP_PER_EMAIL_PER_HOUR;
    this.perAddress = limits.networkLimiter({ name: 'otp-address', points: address, seconds: HOUR });
    this.refused = limits.networkLimiter({
      name: 'otp-refused',
      points: Math.min(REFUSED_PER_HOUR, address),
      seconds: HOUR,
    });
    this.resend = limits.limiter({ name: 'otp-resend', points: email > 0 ? 1 : 0, seconds: TIMES.otpResend / 1000 });
    this.perEmail = limits.limiter({ name: 'otp-email', points: email, seconds: HOUR });
    this.unusedCodes = limits.limiter({ name: 'otp-unused', points: email * UNUSED_CODES, seconds: DAY });
    this.unusedCodesOfAll = limits.limiter({
      name: 'otp-unused-all',
      points: email * UNUSED_CODES_OF_ALL,
      seconds: DAY,
    });
    this.waitlist = limits.networkLimiter({ name: 'waitlist', points: address * 3, seconds: HOUR });
    this.oidc = limits.networkLimiter({
      name: 'oidc-begin',
      points: address > 0 ? OIDC_PER_MINUTE : 0,
      seconds: MINUTE,
      remember: true,
    });
    this.password = limits.limiter({ name: 'password', points: PASSWORDS_PER_NETWORK, seconds: DAY });
    this.passwordOfAll = limits.limiter({ name: 'password-all', points: PASSWORDS_OF_ALL, seconds: DAY });
    this.passwordNetwork = limits.networkLimiter({ name: 'password-address', points: address * 3, seconds: HOUR });
    this.passwordWork = limits.networkLimiter({ name: 'password-work', points: address * 30, seconds: HOUR });
    this.passwordChange = limits.limiter({
      name: 'password-change',
      points: PASSWORD_CHANGES_PER_HOUR,
      seconds: HOUR,
    });
  }

  /**
   * Before a password is compared. Unknown names count too, so that a limit does not reveal which names exist.
   * @param whose user id, or the name if there is no such user
   * @throws ApiError 429
   */
  async consumePassword(whose: number | string, source: AttemptSource): Promise<void> {
    const account = accountKeyOf(whose);
    await this.password.consume(counterOf(account, source));
    if (!source.own) await this.passwordOfAll.consume(account);
  }

  /** After a correct password. */
  async forgetPassword(userId: number, source: AttemptSource): Promise<void> {
    const account = accountKeyOf(userId);
    await this.password.forget(counterOf(account, source));
    if (!source.own) await this.passwordOfAll.refund(account);
  }

  /** Before a password of this network. Correct ones count too, because each costs CPU. @throws ApiError 429 */
  async consumePasswordNetwork(ip: string | undefined): Promise<void> {
    await this.passwordWork.consume(ip);
    await this.passwordNetwork.consume(ip);
  }

  /** After a correct password. */
  refundPasswordNetwork(ip: string | undefined): Promise<void> {
    return this.passwordNetwork.refund(ip);
  }

  /** Before a new password is checked. @throws ApiError 429 */
  async consumePasswordChange(userId: number): Promise<void> {
    await this.passwordChange.consume(userId);
  }

  /** Every request for a code. @throws ApiError 429. */
  consumeAddress(ip: string | undefined): Promise<void> {
    return this.perAddress.consume(ip);
  }

  /** A request for an address that is not admitted. @throws ApiError 429 */
  consumeRefused(ip: string | undefined): Promise<void> {
    return this.refused.consume(ip);
  }

  /** Before a code is sent. @throws ApiError 429 */
  async consumeEmail(email: string, source: AttemptSource): Promise<void> {
    const address = keyOf(email);
    const counter = counterOf(address, source);
    await this.resend.consume(counter);
    await this.perEmail.consume(counter);
    await this.unusedCodes.consume(counter);
    // Last, so that requests refused for one network do not use up the limit of all.
    if (!source.own) await this.unusedCodesOfAll.consume(address);
  }

  /** After a mail that could not be sent: the user may try again at once. */
  async refundEmail(email: string, source: AttemptSource): Promise<void> {
    const address = keyOf(email);
    const counter = counterOf(address, source);
    await this.resend.forget(counter);
    await this.perEmail.refund(counter);
    await this.unusedCodes.refund(counter);
    if (!source.own) await this.unusedCodesOfAll.refund(address);
  }

  /**
   * After a correct code: the next one may be sent at once. The limit of all networks gets only this code back, so that
   * it bounds the guesses of a day.
   */
  async useCode(email: string, source: AttemptSource): Promise<void> {
    const address = keyOf(email);
    const counter = counterOf(address, source);
    await this.resend.forget(counter);
    await this.unusedCodes.forget(counter);
    if (!source.own) await this.unusedCodesOfAll.refund(address);
  }

  /** @throws ApiError 429. */
  consumeWaitlist(ip: string | undefined): Promise<void> {
    return this.waitlist.consume(ip);
  }

  /** Before a sign-in at the provider. @throws ApiError 429 */
  consumeOidc(ip: string | undefined): Promise<void> {
    return this.oidc.consume(ip);
  }
}

const counterOf = (account: string, { ip, own }: AttemptSource): string => own ?? `${account}@${customerOf(ip)}`;

/** Counters store no addresses. */
function keyOf(email: string): string {
  return sha256(email).toString('base64url');
}

const accountKeyOf = (whose: number | string): string =>
  typeof whose === 'number' ? `user-${whose}` : `name-${keyOf(whose)}`;
