import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How many ready agents there are in a stretch of 2,048 ids: so that counting a million, and finding the nine hundred
 * thousandth, looks at some hundred rows. Kept right by a trigger on `agent`.
 */
@Entity('agent_tally')
export class AgentTally {
  /** Empty: of all types. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'agent_tally_pk' })
  type: string;

  /** `agent.id >> 11`. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'agent_tally_pk' })
  block: number;

  @Column('int', { default: 0 })
  ready: number;

  /** Those of them that are offline. */
  @Column('int', { default: 0 })
  offline: number;
}
