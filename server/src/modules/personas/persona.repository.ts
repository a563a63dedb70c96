import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IMAGE_VIEW_SQL } from '../media/public.js';
import type { PersonaView } from './persona-view.dto.js';

/** The seeded persona that anybody may chat as. */
export const SYSTEM_PERSONA_ID = 1;

const LIST = /* sql */ `
SELECT p.id, p.name, p.description, p.is_default,
       CASE WHEN i.id IS NOT NULL THEN ${IMAGE_VIEW_SQL('i')} END AS image,
       (SELECT count(*) FROM chat WHERE chat.persona_id = p.id) AS chats_count
FROM persona p LEFT JOIN image i ON i.id = p.image_id
WHERE p.owner_id = $1 ORDER BY p.is_default DESC, p.id DESC LIMIT $2 OFFSET $3`;

/** Personas as they are stored. */
@Injectable()
export class PersonaRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A person's own ones: the default one first, then the newest. */
  async list(ownerId: number, limit: number, offset: number): Promise<PersonaView[]> {
    return await this.dataSource.query<PersonaView[]>(LIST, [ownerId, limit, offset]);
  }

  async count(ownerId: number): Promise<number> {
    const rows = await this.dataSource.query<{ total: number }[]>(
      'SELECT count(*) AS total FROM persona WHERE owner_id = $1',
      [ownerId],
    );
    return rows[0]?.total ?? 0;
  }

  /** True when this person may chat as the persona. */
  async isUsable(id: number, userId: number): Promise<boolean> {
    if (id === SYSTEM_PERSONA_ID) return true;
    const rows = await this.dataSource.query<unknown[]>('SELECT FROM persona WHERE id = $1 AND owner_id = $2', [
      id,
      userId,
    ]);
    return rows.length > 0;
  }

  /** The person's default persona. */
  async defaultOf(userId: number): Promise<number | null> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      'SELECT id FROM persona WHERE owner_id = $1 AND is_default',
      [userId],
    );
    return rows[0]?.id ?? null;
  }
}
