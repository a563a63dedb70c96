import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { UserReader } from '../../account/public.js';
import { DEFAULT_IMAGE_ID, ImageReader } from '../../media/public.js';
import { DESCRIPTION_IN_LISTS } from '../profile/view/agent-row.js';
import type { PublicUserAgentView, PublicUserView } from './public-user.dto.js';

// Prepared SQL, see ADR 4.

const AGENTS_SHOWN = 100;

type AgentRow = Omit<PublicUserAgentView, 'image'> & { image_id: number | null };

const AGENTS = {
  name: 'public_user_agents',
  text: `SELECT a.id, a.name, a.type, a.short_description, ${DESCRIPTION_IN_LISTS} AS description, a.image_id
    FROM agent a WHERE a.creator_id = $1 AND a.status = 'ready' AND a.deleted_at IS NULL ORDER BY a.id DESC LIMIT $2`,
};

/** Public pages of users. */
@Injectable()
export class PublicUsersService {
  constructor(
    private readonly sql: Sql,
    private readonly users: UserReader,
    private readonly images: ImageReader,
  ) {}

  /** @throws ApiError 404 also for a disabled user */
  async get(id: number): Promise<PublicUserView> {
    const user = await this.users.publicProfile(id);
    if (!user) throw new ApiError('not_found');
    const agents = await this.sql.rows<AgentRow>(AGENTS, [id, AGENTS_SHOWN]);
    const imageIds = [user.imageId, ...agents.map((agent) => agent.image_id)].filter((image) => image !== null);
    const images = await this.images.views([DEFAULT_IMAGE_ID, ...imageIds]);
    const imageOf = (imageId: number | null) => (imageId === null ? undefined : images.get(imageId));
    return {
      id: user.id,
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      bio: user.bio,
      image: imageOf(user.imageId) ?? null,
      agents: agents.map(({ image_id, ...agent }) => ({
        ...agent,
        image: imageOf(image_id) ?? images.get(DEFAULT_IMAGE_ID)!,
      })),
    };
  }
}
