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

/** The n8n that a creator has brought. Another address gets another id: what is there is not what was here. */
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

  /** Without a slash at its end. */
  @Column('text')
  baseUrl: string;

  /** Of its public API. Encrypted. */
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
