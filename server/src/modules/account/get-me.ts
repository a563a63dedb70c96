import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { MeDto, N8nIntegrationDto } from './dto/me.dto.js';
import { type Profile, UserRepository } from './user.repository.js';

/** The signed-in user's own profile. */
@Injectable()
export class GetMe {
  constructor(
    private readonly users: UserRepository,
    private readonly secrets: SecretBox,
  ) {}

  async run(userId: number): Promise<MeDto> {
    const profile = await this.users.profile(userId);
    if (!profile) throw new ApiError('not_signed_in');
    const { n8n_user_id, n8n_api_key, n8n_password, ...shown } = profile;
    return { ...shown, n8n_integration: this.integrationOf(profile) };
  }

  private integrationOf({ id, n8n_user_id, n8n_api_key, n8n_password }: Profile): N8nIntegrationDto | null {
    if (n8n_user_id === null) return null;
    const open = (sealed: string | null) => (sealed === null ? '' : this.secrets.open(sealed));
    return { id, user_id: n8n_user_id, api_key: open(n8n_api_key), password: open(n8n_password) };
  }
}
