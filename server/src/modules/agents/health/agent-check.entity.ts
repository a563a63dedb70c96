import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { FailureCode } from '../../../contract/errors.js';
import type { CheckFailure } from '../../../contract/limits.js';

/**
 * What is known of whether a published agent answers, and when to look again. Apart from the agent, whose row a look
 * every hour would write anew with all of its indexes. Triggers of `agent` (in the migration) make and remove it.
 */
@Entity('agent_check')
@Index('agent_check_due', ['dueAt'])
@Index('agent_check_tell', ['tellAt'], { where: 'tell_at IS NOT NULL' })
export class AgentCheck {
  @PrimaryColumn('bigint')
  agentId: number;

  @OneToOne('Agent', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'agent_id', foreignKeyConstraintName: 'agent_check_agent_fk' })
  agent?: object;

  /** Time of the next check; during a check, the end of its lease. */
  @Column('timestamptz')
  dueAt: Date;

  @Column('timestamptz', { nullable: true })
  checkedAt: Date | null;

  /** Looks in a row that found it offline. */
  @Column('int', { default: 0 })
  failures: number;

  /** Why it is offline; null: it is online. */
  @Column('text', { nullable: true })
  reason: CheckFailure | null;

  @Column('timestamptz', { nullable: true })
  offlineSince: Date | null;

  /** How a reply failed since the last look, as far as it says that there is something to be found. */
  @Column('text', { nullable: true })
  suspicion: FailureCode | null;

  /** Replies from then on count: it was published, or a test message was answered. */
  @Column('timestamptz', { default: () => 'now()' })
  repliesSince: Date;

  /** When its creator is to be told; null: there is nothing to tell. */
  @Column('timestamptz', { nullable: true })
  tellAt: Date | null;

  /** When its creator was told last, of this time or one before. */
  @Column('timestamptz', { nullable: true })
  toldAt: Date | null;
}
