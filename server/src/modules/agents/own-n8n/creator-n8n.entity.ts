import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** A creator's own n8n. Another address gets another ID, because it is another n8n. */
@Entity('creator_n8n')
@Index('creator_n8n_user', ['userId'], { unique: true })
export class CreatorN8n {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  userId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'creator_n8n_user_fk' })
  user?: object;

  /** Without a trailing slash. */
  @Column('text')
  baseUrl: string;

  /** Key of its public API, encrypted. */
  @Column('text')
  apiKey: string;

  /** Scopes that the key lacked when it was set. */
  @Column('text', { array: true, default: [] })
  missingScopes: string[];

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
