import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AS_NAMES } from '../../../platform/db/sql.js';
import { KnowledgeBase } from './knowledge-base.entity.js';
import type { ChapterView, KnowledgeBaseView } from './knowledge-base-view.dto.js';

/** A chapter to store. */
export interface NewChapter {
  title: string;
  /** Absent or null: empty. */
  content?: string | null;
}

/** A chapter's new texts; absent or null: stays. */
export interface ChangedChapter {
  id: number;
  title?: string | null;
  content?: string | null;
}

const SELECT = /* sql */ `
SELECT k.id, k.name,
       (SELECT count(*) FROM chapter c WHERE c.base_id = k.id) AS chapters_count,
       (SELECT coalesce(jsonb_agg(a.id ORDER BY a.id), '[]') FROM agent a
        WHERE a.knowledge_base_id = k.id AND a.creator_id = k.owner_id AND a.deleted_at IS NULL) AS agents
FROM knowledge_base k WHERE k.owner_id = $1`;

/** Knowledge bases as their owners see and change them. */
@Injectable()
export class KnowledgeBaseRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A person's own ones, by name. */
  async list(ownerId: number, limit: number, offset: number): Promise<KnowledgeBaseView[]> {
    return await this.dataSource.query<KnowledgeBaseView[]>(
      `${SELECT} ORDER BY k.name ${AS_NAMES}, k.id LIMIT $2 OFFSET $3`,
      [ownerId, limit, offset],
    );
  }

  async count(ownerId: number): Promise<number> {
    return await this.dataSource.manager.countBy(KnowledgeBase, { ownerId });
  }

  /** One of a person's own. */
  async ownedBy(id: number, ownerId: number): Promise<KnowledgeBaseView | null> {
    const rows = await this.dataSource.query<KnowledgeBaseView[]>(`${SELECT} AND k.id = $2`, [ownerId, id]);
    return rows[0] ?? null;
  }

  /** Its chapters, oldest first. */
  async chapters(baseId: number): Promise<ChapterView[]> {
    return await this.dataSource.query<ChapterView[]>(
      'SELECT id, title, content FROM chapter WHERE base_id = $1 ORDER BY id',
      [baseId],
    );
  }

  /** Stores a new one and answers its id. */
  async create(ownerId: number, name: string, chapters: readonly NewChapter[]): Promise<number> {
    return await this.dataSource.transaction(async (manager) => {
      const made = await manager.insert(KnowledgeBase, { ownerId, name });
      const id = made.identifiers[0]?.id as number;
      await new OpenBase(manager, id).add(chapters);
      return id;
    });
  }

  /**
   * Changes one in a transaction, nobody else meanwhile; nothing is changed when the work throws. False: it is not
   * there, or not this person's.
   */
  async change(id: number, ownerId: number, work: (base: OpenBase) => Promise<void>): Promise<boolean> {
    return await this.dataSource.transaction(async (manager) => {
      const locked = await manager.query<unknown[]>(
        'SELECT FROM knowledge_base WHERE id = $1 AND owner_id = $2 FOR NO KEY UPDATE',
        [id, ownerId],
      );
      if (locked.length > 0) await work(new OpenBase(manager, id));
      return locked.length > 0;
    });
  }

  /** Deletes it with its chapters; agents that used it have none from then on. False: there was nothing to delete. */
  async remove(id: number, ownerId: number): Promise<boolean> {
    const removed = await this.dataSource.manager.delete(KnowledgeBase, { id, ownerId });
    return Boolean(removed.affected);
  }
}

/** A knowledge base in the middle of a change. */
export class OpenBase {
  constructor(
    private readonly manager: EntityManager,
    private readonly id: number,
  ) {}

  async rename(name: string): Promise<void> {
    await this.manager.update(KnowledgeBase, { id: this.id }, { name });
  }

  /** Which of these are ids of its chapters. */
  async own(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await this.manager.query<{ id: number }[]>(
      'SELECT id FROM chapter WHERE base_id = $1 AND id = ANY($2::bigint[])',
      [this.id, ids],
    );
    return rows.map((row) => row.id);
  }

  async add(chapters: readonly NewChapter[]): Promise<void> {
    if (chapters.length === 0) return;
    await this.manager.query(
      `INSERT INTO chapter (base_id, title, content)
       SELECT $1, title, content FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given(title, content, place)
       ORDER BY place`,
      [this.id, chapters.map(({ title }) => title), chapters.map(({ content }) => content ?? '')],
    );
  }

  async update(chapters: readonly ChangedChapter[]): Promise<void> {
    if (chapters.length === 0) return;
    await this.manager.query(
      `UPDATE chapter c SET title = coalesce(given.title, c.title), content = coalesce(given.content, c.content)
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS given(id, title, content)
       WHERE c.base_id = $1 AND c.id = given.id`,
      [
        this.id,
        chapters.map(({ id }) => id),
        chapters.map(({ title }) => title ?? null),
        chapters.map(({ content }) => content ?? null),
      ],
    );
  }

  async delete(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.manager.query('DELETE FROM chapter WHERE base_id = $1 AND id = ANY($2::bigint[])', [this.id, ids]);
  }

  /** How many chapters it has now, and how many bytes of text. */
  async size(): Promise<{ chapters: number; bytes: number }> {
    const rows = await this.manager.query<{ chapters: number; bytes: number }[]>(
      'SELECT count(*) AS chapters, coalesce(sum(octet_length(content)), 0)::bigint AS bytes FROM chapter WHERE base_id = $1',
      [this.id],
    );
    return rows[0] ?? { chapters: 0, bytes: 0 };
  }
}
