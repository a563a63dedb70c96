import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Number of published agents in a block of 2,048 IDs, maintained by a trigger on `agent`. Totals and far pages read only
 * some hundred rows (ADR 9).
 */
@Entity('agent_tally')
export class AgentCount {
  /** Empty for all types. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'agent_tally_pk' })
  type: string;

  /** `agent.id >> 11`. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'agent_tally_pk' })
  block: number;

  @Column('int', { default: 0 })
  ready: number;

  /** Offline ones among them. */
  @Column('int', { default: 0 })
  offline: number;
}
