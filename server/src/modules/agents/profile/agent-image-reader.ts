import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import type { ImageUses } from '../../media/public.js';

const statement = statementsOf('agent-image');

/** Prepared SQL, see ADR 4: one statement, because publishing moves a reference from one of the tables to another. */
const USED = statement(
  'used',
  `SELECT i.id FROM unnest($1::bigint[]) AS i(id) WHERE EXISTS (SELECT FROM agent WHERE image_id = i.id)
    OR EXISTS (SELECT FROM agent_version WHERE image_id = i.id) OR EXISTS (SELECT FROM agent_draft WHERE image_id = i.id)`,
);

/** Images of agents, their versions and drafts. */
@Injectable()
export class AgentImageReader implements ImageUses {
  constructor(private readonly sql: Sql) {}

  async usedAmong(imageIds: readonly number[]): Promise<number[]> {
    return (await this.sql.rows<{ id: number }>(USED, [imageIds])).map(({ id }) => id);
  }
}
