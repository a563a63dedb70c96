import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ImageReader } from '../../media/public.js';
import { Administrators } from '../access/administrators.js';
import { N8nMembership } from '../n8n-members/n8n-membership.js';
import type { MeDto } from './dto/me.dto.js';
import { UserRepository } from './user.repository.js';
import { USER_AGENTS, type UserAgents } from './user-agents.js';

/** The signed-in user's own profile. */
@Injectable()
export class GetMe {
  constructor(
    private readonly users: UserRepository,
    private readonly images: ImageReader,
    private readonly membership: N8nMembership,
    private readonly administrators: Administrators,
    @Inject(USER_AGENTS) private readonly agents: UserAgents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param locale language of the client; stored, because mails are written in it */
  async run(userId: number, locale?: Locale): Promise<MeDto> {
    const user = await this.users.byId(userId);
    if (!user) throw new ApiError('not_signed_in');
    const [image, membership, crownsGiven] = await Promise.all([
      user.imageId === null ? null : this.images.view(user.imageId),
      this.membership.of(userId, user.email),
      this.agents.crownsGivenBy(userId),
      locale !== undefined && locale !== user.locale ? this.users.update(userId, { locale }) : undefined,
    ]);
    const { STT_BASE_URL, TTS_BASE_URL, FILE_MAX_MB, LLM_BASE_URL, N8N_BASE_URL } = this.config;
    return {
      id: user.id,
      username: user.username,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      bio: user.bio,
      image,
      image_id: user.imageId,
      crowns_given: crownsGiven,
      has_password: user.passwordHash !== null,
      is_admin: this.administrators.has(user.email),
      has_transcription: STT_BASE_URL !== '',
      has_speech: TTS_BASE_URL !== '',
      file_max_mb: FILE_MAX_MB,
      test_model: LLM_BASE_URL ? 'regent' : N8N_BASE_URL ? 'n8n' : null,
      ...membership,
    };
  }
}
