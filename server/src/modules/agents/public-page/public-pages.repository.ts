import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Sql, statementsOf, unlessDuplicate } from '../../../platform/db/sql.js';
import { IMAGE_VIEW_SQL } from '../../media/public.js';
import { PUBLIC_FIELD_COLUMNS } from '../profile/fields/agent-fields.js';
import { AGENT_TABLES } from '../profile/view/agent-row.js';
import { AgentPage } from './agent-page.entity.js';
import type { PublicAgentView } from './public-page.dto.js';

// Prepared SQL, see ADR 4: anyone may request it.
const statement = statementsOf('public-page');

/** Agents of a disabled creator are not published. */
const BY_SLUG = statement(
  'by-slug',
  `SELECT a.id, p.slug, a.name, a.type, a.short_description, a.description, ${PUBLIC_FIELD_COLUMNS}, a.crowns_number,
      ${IMAGE_VIEW_SQL('i')} AS image, u.username AS creator,
      CASE WHEN p.sample_question IS NOT NULL THEN jsonb_build_object('question', p.sample_question, 'answer', p.sample_answer) END AS sample
    FROM ${AGENT_TABLES} JOIN agent_page p ON p.agent_id = a.id
    WHERE p.slug = $1 AND p.is_enabled AND a.status = 'ready' AND a.deleted_at IS NULL`,
);

/** Public pages of agents. */
@Injectable()
export class PublicPagesRepository {
  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
  ) {}

  ofAgent(agentId: number): Promise<AgentPage | null> {
    return this.dataSource.manager.findOneBy(AgentPage, { agentId });
  }

  isTaken(slug: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(AgentPage, { slug });
  }

  /** @returns false when another page has the address */
  async put(page: Omit<AgentPage, 'agent'>): Promise<boolean> {
    return (await unlessDuplicate(this.dataSource.manager.upsert(AgentPage, page, ['agentId']))) !== undefined;
  }

  /** The agent of an open page. */
  bySlug(slug: string): Promise<PublicAgentView | undefined> {
    return this.sql.row(BY_SLUG, [slug]);
  }
}
