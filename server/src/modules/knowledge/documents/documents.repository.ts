import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { type DocumentFailure, MAX_DOCUMENTS, MAX_WAITING_DOCUMENTS } from '../../../contract/studio/documents.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Chapter } from '../bases/chapter.entity.js';
import { embedChanges, sizeOf } from '../bases/chapters.repository.js';
import { KnowledgeBase } from '../bases/knowledge-base.entity.js';
import { sizeProblem } from '../domain/chapter-changes.js';
import { KnowledgeDocument } from './knowledge-document.entity.js';
import type { DocumentChapter } from './reading/sections.js';

/** Maximum attempts per document, because the file may crash its worker. */
const ATTEMPTS = 3;
/** A longer attempt is considered lost with its worker. */
const LOST_AFTER = '3 minutes';
const INSERT_BATCH_SIZE = 200;

const UNREAD = ['waiting', 'reading'] as const;

/** A document as claimed by a worker. */
export interface ClaimedDocument {
  id: number;
  baseId: number;
  name: string;
  url: string | null;
  mimeType: string | null;
  storedName: string | null;
  /** Number of the attempt; a later one takes precedence. */
  attempts: number;
}

/** Result of reading a document. */
export interface ReadDocument {
  chapters: readonly DocumentChapter[];
  name: string;
  mimeType: string;
  pages: number | null;
}

/** Documents of knowledge bases. */
@Injectable()
export class DocumentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order in which they were added. @throws ApiError 404 for a base of another user */
  async list(ownerId: number, baseId: number): Promise<KnowledgeDocument[]> {
    await assertOwned(this.dataSource.manager, ownerId, baseId);
    return this.dataSource.manager
      .createQueryBuilder(KnowledgeDocument, 'document')
      .where('document.base_id = :baseId', { baseId })
      .orderBy('document.id')
      .take(MAX_DOCUMENTS)
      .getMany();
  }

  /** @throws ApiError 404 for a base of another user; 400 when there are too many documents */
  async assertRoom(ownerId: number, baseId: number, field: string): Promise<void> {
    const { manager } = this.dataSource;
    await assertOwned(manager, ownerId, baseId);
    await assertFewWaiting(manager, ownerId, field);
    const count = await manager.countBy(KnowledgeDocument, { baseId });
    if (count < MAX_DOCUMENTS) return;
    throw ApiError.field(field, `A knowledge base may have at most ${MAX_DOCUMENTS} documents`);
  }

  async add(row: Pick<KnowledgeDocument, 'baseId' | 'name' | 'url' | 'mimeType' | 'storedName'>): Promise<number> {
    const { identifiers } = await this.dataSource.manager.insert(KnowledgeDocument, row);
    return identifiers[0]?.id as number;
  }

  async get(id: number): Promise<KnowledgeDocument | null> {
    return this.dataSource.manager
      .createQueryBuilder(KnowledgeDocument, 'document')
      .where('document.id = :id', { id })
      .getOne();
  }

  /** Schedules another reading of a document. @throws ApiError 404; 400 while too many are waiting */
  async readAgain(ownerId: number, baseId: number, id: number): Promise<void> {
    const { manager } = this.dataSource;
    await assertOwned(manager, ownerId, baseId);
    await assertFewWaiting(manager, ownerId, 'document');
    const again = { status: 'waiting', failure: null, attempts: 0, claimedAt: null } as const;
    const { affected } = await manager.update(
      KnowledgeDocument,
      { id, baseId, status: In(['ready', 'failed']) },
      again,
    );
    if (!affected && !(await manager.existsBy(KnowledgeDocument, { id, baseId }))) throw new ApiError('not_found');
  }

  /** Deletes a document with its chapters. @throws ApiError 404 */
  async delete(ownerId: number, baseId: number, id: number): Promise<void> {
    await assertOwned(this.dataSource.manager, ownerId, baseId);
    const { affected } = await this.dataSource.manager.delete(KnowledgeDocument, { id, baseId });
    if (!affected) throw new ApiError('not_found');
  }

  /** Claims the next document, fewest attempts first. Safe with several workers: one atomic statement (ADR 4). */
  async claim(): Promise<ClaimedDocument | undefined> {
    const [rows] = await this.dataSource.manager.query(
      `UPDATE knowledge_document d SET status = 'reading', attempts = d.attempts + 1, claimed_at = now()
       WHERE d.id = (
         SELECT id FROM knowledge_document
         WHERE status IN ('waiting', 'reading') AND (status = 'waiting' OR claimed_at < now() - interval '${LOST_AFTER}')
         ORDER BY attempts, id LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING d.id, d.base_id AS "baseId", d.name, d.url, d.mime_type AS "mimeType", d.stored_name AS "storedName",
                 d.attempts`,
    );
    const claimed = (rows as ClaimedDocument[])[0];
    if (!claimed || claimed.attempts <= ATTEMPTS) return claimed;
    await this.fail(claimed, 'too_complex');
    return this.claim();
  }

  async fail({ id, attempts }: ClaimedDocument, failure: DocumentFailure): Promise<void> {
    await this.dataSource.manager.update(
      KnowledgeDocument,
      { id, attempts, status: 'reading' },
      { status: 'failed', failure },
    );
  }

  /** Releases a document that was not read. */
  async release({ id, attempts }: ClaimedDocument): Promise<void> {
    await this.dataSource.manager.update(KnowledgeDocument, { id, attempts, status: 'reading' }, { status: 'waiting' });
  }

  /**
   * Replaces the chapters of a document, all or none. No effect if the document was deleted or claimed again.
   * @returns the failure, if the base would be too large
   */
  async finish(claimed: ClaimedDocument, read: ReadDocument): Promise<DocumentFailure | undefined> {
    try {
      await this.dataSource.transaction(async (manager) => {
        const { id, baseId, attempts } = claimed;
        const lock = { mode: 'for_no_key_update' } as const;
        // Same lock order as changes of the base.
        const base = await manager.findOne(KnowledgeBase, {
          where: { id: baseId },
          select: { id: true, embeddedModel: true },
          lock,
        });
        const { name, mimeType, pages } = read;
        const { affected } = await manager.update(
          KnowledgeDocument,
          { id, attempts, status: 'reading' },
          { status: 'ready', failure: null, name, mimeType, pages, storedName: null, readAt: () => 'now()' },
        );
        if (!affected) return;
        await manager.delete(Chapter, { documentId: id });
        for (let at = 0; at < read.chapters.length; at += INSERT_BATCH_SIZE) {
          const batch = read.chapters.slice(at, at + INSERT_BATCH_SIZE);
          await manager.insert(
            Chapter,
            batch.map((chapter) => ({ ...chapter, baseId, documentId: id })),
          );
        }
        if (base) await embedChanges(manager, base);
        if (sizeProblem(await sizeOf(manager, baseId))) throw new BaseFullError();
      });
      return undefined;
    } catch (error) {
      if (error instanceof BaseFullError) return 'base_full';
      throw error;
    }
  }
}

class BaseFullError extends Error {}

async function assertOwned(manager: EntityManager, ownerId: number, id: number): Promise<void> {
  if (!(await manager.existsBy(KnowledgeBase, { id, ownerId }))) throw new ApiError('not_found');
}

async function assertFewWaiting(manager: EntityManager, ownerId: number, field: string): Promise<void> {
  const waiting = await manager
    .createQueryBuilder(KnowledgeDocument, 'document')
    .innerJoin(KnowledgeBase, 'base', 'base.id = document.base_id')
    .where('base.owner_id = :ownerId', { ownerId })
    .andWhere('document.status IN (:...unread)', { unread: UNREAD })
    .getCount();
  if (waiting < MAX_WAITING_DOCUMENTS) return;
  throw ApiError.field(field, `At most ${MAX_WAITING_DOCUMENTS} documents may wait to be read. Try again in a minute`);
}
