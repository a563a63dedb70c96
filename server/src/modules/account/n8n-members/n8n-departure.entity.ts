import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An account to remove from the operator's n8n, because its owner is disabled or deleted. */
@Entity('n8n_departure')
@Check('n8n_departure_whose', 'n8n_user_id IS NOT NULL OR email IS NOT NULL')
@Index('n8n_departure_due', ['dueAt'])
export class N8nDeparture {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** URL of the n8n. */
  @Column('text')
  baseUrl: string;

  /** Null if it is unknown whether the invitation was accepted. */
  @Column('text', { nullable: true })
  n8nUserId: string | null;

  /** Set while the id is unknown. */
  @Column('text', { nullable: true })
  email: string | null;

  /** The user's personal project; null if unknown. */
  @Column('text', { nullable: true })
  projectId: string | null;

  @Column('int', { default: 0 })
  attempts: number;

  /** Time of the next attempt; a lease moves it. */
  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
