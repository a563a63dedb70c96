import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { DEFAULT_IMAGE_ID, IMAGE_VIEW_SQL } from '../../media/public.js';
import { DESCRIPTION_IN_LISTS } from '../profile/view/agent-row.js';
import type { PublicUserAgentView, PublicUserView } from './public-user.dto.js';

// Prepared SQL, see ADR 4.

const AGENTS_SHOWN = 100;

const USER = {
  name: 'public_user',
  text: `SELECT u.id, u.username, u.first_name, u.last_name, u.bio,
      CASE WHEN i.id IS NOT NULL THEN ${IMAGE_VIEW_SQL('i')} END AS image
    FROM "user" u LEFT JOIN image i ON i.id = u.image_id WHERE u.id = $1 AND u.disabled_at IS NULL`,
};

const AGENTS = {
  name: 'public_user_agents',
  text: `SELECT a.id, a.name, a.type, a.short_description, ${DESCRIPTION_IN_LISTS} AS description, ${IMAGE_VIEW_SQL('i')} AS image
    FROM agent a JOIN image i ON i.id = coalesce(a.image_id, ${DEFAULT_IMAGE_ID})
    WHERE a.creator_id = $1 AND a.status = 'ready' AND a.deleted_at IS NULL ORDER BY a.id DESC LIMIT $2`,
};

/** Public pages of users. */
@Injectable()
export class PublicUsersService {
  constructor(private readonly sql: Sql) {}

  /** @throws ApiError 404 also for a disabled user */
  async get(id: number): Promise<PublicUserView> {
    const user = await this.sql.row<Omit<PublicUserView, 'agents'> & Record<string, unknown>>(USER, [id]);
    if (!user) throw new ApiError('not_found');
    const agents = await this.sql.rows<PublicUserAgentView & Record<string, unknown>>(AGENTS, [id, AGENTS_SHOWN]);
    return { ...user, agents };
  }
}
