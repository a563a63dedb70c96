import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { PasswordHasher } from '../../../platform/crypto/password-hasher.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AccountProof } from '../access/account-proof.js';
import type { MeDto } from '../profile/dto/me.dto.js';
import { GetMe } from '../profile/get-me.js';
import { type Credentials, UserRepository } from '../profile/user.repository.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import type { SetPasswordDto } from './dto/password.dto.js';
import { passwordWeakness } from './password-rule.js';
import { ReplacePassword } from './replace-password.js';

/** Sets or changes the password, after the current password or a mailed code. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly limits: SignInLimits,
    private readonly hasher: PasswordHasher,
    private readonly proof: AccountProof,
    private readonly replacePassword: ReplacePassword,
    private readonly getMe: GetMe,
  ) {}

  /** @throws ApiError 400 `password_too_weak`, `invalid_otp`, for `current_password`, 429, 503 if too many passwords wait */
  async run(signedIn: SignedIn, input: SetPasswordDto, locale: Locale): Promise<MeDto> {
    const { userId, sessionId } = signedIn;
    const user = await this.users.credentials(userId);
    if (!user) throw new ApiError('not_signed_in');
    await this.limits.consumePasswordChange(userId);
    await assertStrong(input.password, user);
    await this.assertProven(signedIn, user, input);
    const passwordHash = await this.hasher.hash(input.password);
    const isReplaced = await this.replacePassword.run(user, passwordHash, sessionId, locale);
    if (!isReplaced) throw wrongCurrent('has been changed meanwhile');
    return this.getMe.run(userId);
  }

  /** Shares the attempt limit of the sign-in, so that an unattended session does not allow more guesses. */
  private async assertProven(signedIn: SignedIn, user: Credentials, input: SetPasswordDto): Promise<void> {
    // A first password too: it would turn access to an open browser into a lasting credential.
    if (input.code != null || user.passwordHash === null) return this.proof.check(signedIn, 'password', input.code);
    if (input.current_password == null) throw wrongCurrent('is required');
    const source = { own: `user-${user.id}` };
    await this.limits.consumePassword(user.id, source);
    if (!(await this.hasher.verify(user.passwordHash, input.current_password))) throw wrongCurrent('is not right');
    await this.limits.forgetPassword(user.id, source);
  }
}

async function assertStrong(password: string, user: Credentials): Promise<void> {
  const { username, email, firstName, lastName } = user;
  const name = `${firstName ?? ''}${lastName ?? ''}`;
  const words = [username, email, email?.split('@')[0], firstName, lastName, name, 'regent'];
  const weakness = await passwordWeakness(
    password,
    words.flatMap((word) => word || []),
  );
  if (weakness === undefined) return;
  throw new ApiError('password_too_weak', { errors: [{ field: 'password', message: `password ${weakness}` }] });
}

const wrongCurrent = (problem: string): ApiError => ApiError.field('current_password', `current_password ${problem}`);
