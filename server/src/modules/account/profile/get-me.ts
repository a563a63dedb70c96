import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Administrators } from '../access/administrators.js';
import type { MeDto } from '../dto/me.dto.js';
import { N8nMembership } from '../n8n-members/n8n-membership.js';
import { UserRepository } from './user.repository.js';

/** The signed-in user's own profile. */
@Injectable()
export class GetMe {
  constructor(
    private readonly users: UserRepository,
    private readonly membership: N8nMembership,
    private readonly administrators: Administrators,
  ) {}

  /** @param asking the language in which the client asks: mails are written in it from now on */
  async run(userId: number, asking?: Locale): Promise<MeDto> {
    const profile = await this.users.profile(userId);
    if (!profile) throw new ApiError('not_signed_in');
    if (asking !== undefined && asking !== profile.locale) await this.users.setLocale(userId, asking);
    const { locale, ...shown } = profile;
    const isAdmin = this.administrators.has(profile.email);
    return { ...shown, is_admin: isAdmin, ...(await this.membership.of(userId, profile.email)) };
  }
}
