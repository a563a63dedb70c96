import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import { AS_NAMES } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import { BASE_AGENTS, type BaseAgents } from './base-agents.js';
import { Chapter } from './chapter.entity.js';
import { addChapters, assertNamedOnce, changeChapters } from './chapters.repository.js';
import { KnowledgeBase } from './knowledge-base.entity.js';
import type { CreateKnowledgeBaseDto, UpdateKnowledgeBaseDto } from './knowledge-base-input.dto.js';
import type { ChapterView, KnowledgeBaseDetailView, KnowledgeBaseView } from './knowledge-base-view.dto.js';

type AgentsByBase = ReadonlyMap<number, number[]>;

/** A user's knowledge bases. Every method throws `not_found` for a base of another user. */
@Injectable()
export class KnowledgeBasesService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(BASE_AGENTS) private readonly agents: BaseAgents,
  ) {}

  /** By name. */
  async list(ownerId: number, { limit, offset }: Paging): Promise<Page<KnowledgeBaseView>> {
    const bases = await this.#query({ ownerId })
      .orderBy(`base.name ${AS_NAMES}`)
      .addOrderBy('base.id')
      .limit(limit)
      .offset(offset)
      .getMany();
    const agents = await this.#agentsOf(ownerId, bases);
    const items = bases.map((base) => toView(base, agents));
    return { items, total: await this.dataSource.manager.countBy(KnowledgeBase, { ownerId }) };
  }

  async get(ownerId: number, id: number): Promise<KnowledgeBaseDetailView> {
    const base = await this.#query({ id, ownerId }).getOne();
    if (!base) throw new ApiError('not_found');
    const chapters = await this.dataSource.manager.find(Chapter, {
      where: { baseId: id },
      select: { id: true, title: true, content: true, documentId: true, page: true, anchor: true },
      order: { id: 'ASC' },
    });
    const agents = await this.#agentsOf(ownerId, [base]);
    return { ...toView(base, agents), chapters_count: chapters.length, chapters: chapters.map(toChapterView) };
  }

  async create(ownerId: number, { name, chapters }: CreateKnowledgeBaseDto): Promise<KnowledgeBaseDetailView> {
    const id = await this.dataSource.transaction(async (manager) => {
      const { identifiers } = await manager.insert(KnowledgeBase, { ownerId, name });
      const baseId = identifiers[0]?.id as number;
      await addChapters(manager, baseId, chapters ?? []);
      return baseId;
    });
    return await this.get(ownerId, id);
  }

  /** Applies all changes or none. @throws ApiError 400 for another base's or repeated chapters, or too many */
  async update(ownerId: number, id: number, input: UpdateKnowledgeBaseDto): Promise<KnowledgeBaseDetailView> {
    assertNamedOnce(input);
    await this.dataSource.transaction(async (manager) => {
      const base = await manager.findOne(KnowledgeBase, {
        where: { id, ownerId },
        select: { id: true, embeddedModel: true },
        lock: { mode: 'for_no_key_update' },
      });
      if (!base) throw new ApiError('not_found');
      await changeChapters(manager, base, input);
      if (input.name) await manager.update(KnowledgeBase, { id }, { name: input.name });
    });
    return await this.get(ownerId, id);
  }

  /** Deletes the base with its chapters. Agents that used it then have no knowledge base. */
  async delete(ownerId: number, id: number): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(KnowledgeBase, { id, ownerId });
    if (!affected) throw new ApiError('not_found');
  }

  #agentsOf(ownerId: number, bases: readonly KnowledgeBase[]): Promise<AgentsByBase> {
    return this.agents.agentsByBase(
      ownerId,
      bases.map(({ id }) => id),
    );
  }

  #query(where: FindOptionsWhere<KnowledgeBase>) {
    return this.dataSource.manager.createQueryBuilder(KnowledgeBase, 'base').setFindOptions({ where });
  }
}

const toChapterView = ({ id, title, content, documentId, page, anchor }: Chapter): ChapterView => ({
  id,
  title,
  content,
  document_id: documentId,
  page,
  anchor,
});

const toView = ({ id, name, chaptersCount }: KnowledgeBase, agents: AgentsByBase): KnowledgeBaseView => ({
  id,
  name,
  chapters_count: chaptersCount ?? 0,
  agents: agents.get(id) ?? [],
});
