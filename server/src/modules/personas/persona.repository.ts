import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IMAGE_VIEW_SQL } from '../media/public.js';
import { Persona } from './persona.entity.js';
import type { PersonaView } from './persona-view.dto.js';

/** The seeded persona that anybody may chat as. */
export const SYSTEM_PERSONA_ID = 1;

const SELECT = /* sql */ `
SELECT p.id, p.name, p.description, p.is_default,
       CASE WHEN i.id IS NOT NULL THEN ${IMAGE_VIEW_SQL('i')} END AS image,
       (SELECT count(*) FROM chat WHERE chat.persona_id = p.id) AS chats_count
FROM persona p LEFT JOIN image i ON i.id = p.image_id
WHERE p.owner_id = $1`;

/** Columns of a persona that its owner decides. */
type Fields = Pick<Persona, 'name' | 'description' | 'imageId' | 'isDefault'>;

/** Personas as they are stored. */
@Injectable()
export class PersonaRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A person's own ones: the default one first, then the newest. */
  async list(ownerId: number, limit: number, offset: number): Promise<PersonaView[]> {
    return await this.dataSource.query<PersonaView[]>(
      `${SELECT} ORDER BY p.is_default DESC, p.id DESC LIMIT $2 OFFSET $3`,
      [ownerId, limit, offset],
    );
  }

  async count(ownerId: number): Promise<number> {
    const rows = await this.dataSource.query<{ total: number }[]>(
      'SELECT count(*) AS total FROM persona WHERE owner_id = $1',
      [ownerId],
    );
    return rows[0]?.total ?? 0;
  }

  /** One of a person's own. */
  async ownedBy(id: number, ownerId: number): Promise<PersonaView | null> {
    const rows = await this.dataSource.query<PersonaView[]>(`${SELECT} AND p.id = $2`, [ownerId, id]);
    return rows[0] ?? null;
  }

  /** Stores a new one and answers its id. */
  async create(ownerId: number, fields: Fields): Promise<number> {
    return await this.#exclusively(ownerId, async (manager) => {
      if (fields.isDefault) await unsetDefault(manager, ownerId);
      const made = await manager.insert(Persona, { ...fields, ownerId });
      return made.identifiers[0]?.id as number;
    });
  }

  /** Changes one; when it becomes the default, the one before ceases to be. One that is gone changes nothing. */
  async update(id: number, ownerId: number, changes: Partial<Fields>): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    await this.#exclusively(ownerId, async (manager) => {
      if (!(await manager.existsBy(Persona, { id, ownerId }))) return;
      if (changes.isDefault) await unsetDefault(manager, ownerId);
      await manager.update(Persona, { id, ownerId }, changes);
    });
  }

  /** Deletes one that is not the default. False: it is, or it is not there. */
  async remove(id: number, ownerId: number): Promise<boolean> {
    return await this.#exclusively(ownerId, async (manager) => {
      const removed = await manager.delete(Persona, { id, ownerId, isDefault: false });
      return Boolean(removed.affected);
    });
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

  /** One change of a person's personas at a time, so that there is one default however many ask for it. */
  async #exclusively<T>(ownerId: number, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM "user" WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
      return await work(manager);
    });
  }
}

async function unsetDefault(manager: EntityManager, ownerId: number): Promise<void> {
  await manager.update(Persona, { ownerId, isDefault: true }, { isDefault: false });
}
