import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import { DEFAULT_IMAGE_ID, ImageReader, type ImageView } from '../../media/public.js';
import { allFieldsOf } from '../profile/fields/agent-fields.js';
import { type AgentContent, fromStored } from './agent-content.js';
import { draftOf } from './agent-content.repository.js';
import { AgentVersion } from './agent-version.entity.js';
import type { AgentContentView, AgentVersionDetailView, AgentVersionView } from './version.dto.js';

/** Reads versions and drafts. */
@Injectable()
export class AgentVersionReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly images: ImageReader,
  ) {}

  /** Newest first. @param live number of the version that is live */
  async list(agentId: number, live: number | null, { limit, offset }: Paging): Promise<Page<AgentVersionView>> {
    const [rows, total] = await this.dataSource.manager.findAndCount(AgentVersion, {
      where: { agentId },
      select: { agentId: true, number: true, note: true, restoredFrom: true, createdAt: true },
      order: { number: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { items: rows.map((row) => toView(row, live)), total };
  }

  /** @param live number of the version that is live */
  async get(agentId: number, number: number, live: number | null): Promise<AgentVersionDetailView | null> {
    const version = await this.dataSource.manager.findOneBy(AgentVersion, { agentId, number });
    return version && { ...toView(version, live), content: await this.#show(fromStored(version)) };
  }

  /** Undefined without a draft. */
  async draft(agentId: number): Promise<AgentContentView | undefined> {
    const draft = await draftOf(this.dataSource.manager, agentId);
    return draft ? await this.#show(draft) : undefined;
  }

  /** Content of a version for the built-in runner; null if it is not kept. */
  async content(agentId: number, number: number): Promise<AgentContent | null> {
    const version = await this.dataSource.manager.findOneBy(AgentVersion, { agentId, number });
    return version && fromStored(version);
  }

  async #show(content: AgentContent): Promise<AgentContentView> {
    const { name, type, shortDescription, description, imageId, knowledgeBaseId, skills } = content;
    return {
      name,
      type,
      short_description: shortDescription,
      description,
      ...allFieldsOf(content),
      image: await this.#image(imageId),
      skills: skills.map((skill) => ({ id: skill.id, name: skill.name })),
      knowledge_base: knowledgeBaseId === null ? null : { id: knowledgeBaseId },
    };
  }

  async #image(id: number | null): Promise<ImageView> {
    const image = id === null ? null : await this.images.view(id);
    return image ?? ((await this.images.view(DEFAULT_IMAGE_ID)) as ImageView);
  }
}

const toView = (version: AgentVersion, live: number | null): AgentVersionView => ({
  number: version.number,
  note: version.note,
  restored_from: version.restoredFrom,
  created_at: version.createdAt.toISOString(),
  is_live: version.number === live,
});
