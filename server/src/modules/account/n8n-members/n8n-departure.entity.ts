import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An account in the operator's n8n that is to be removed: its owner is disabled or deleted. */
@Entity('n8n_departure')
@Check('n8n_departure_whose', 'n8n_user_id IS NOT NULL OR email IS NOT NULL')
@Index('n8n_departure_due', ['dueAt'])
export class N8nDeparture {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Which n8n. */
  @Column('text')
  baseUrl: string;

  /** Null: the invitation was sent, and nobody knows whether it was accepted. */
  @Column('text', { nullable: true })
  n8nUserId: string | null;

  /** Where the id is not known. */
  @Column('text', { nullable: true })
  email: string | null;

  /** Their personal project; null: not known. */
  @Column('text', { nullable: true })
  projectId: string | null;

  @Column('int', { default: 0 })
  attempts: number;

  /** When it is tried; a worker that has it in hand moves it by its lease. */
  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
