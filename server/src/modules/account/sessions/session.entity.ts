import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A session of a browser. Anonymous (`userId` null) until the sign-in, which replaces it with a new one. */
@Entity('session')
@Index('session_token', ['tokenHash'], { unique: true })
@Index('session_user', ['userId'])
@Index('session_expiry', ['expiresAt'])
export class Session {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** SHA-256 of the cookie's token. */
  @Column('bytea')
  tokenHash: Buffer;

  @Column('bigint', { nullable: true })
  userId: number | null;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'session_user_fk' })
  user?: object | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
