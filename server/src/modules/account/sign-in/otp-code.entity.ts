import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-in code. Valid once, in the session that requested it. */
@Entity('otp_code')
@Index('otp_code_email', ['email', 'createdAt'])
@Index('otp_code_session', ['sessionId'])
@Index('otp_code_expiry', ['expiresAt'])
export class OtpCode {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  email: string;

  @Column('bigint')
  sessionId: number;

  @ManyToOne('Session', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'otp_code_session_fk' })
  session?: object;

  /** HMAC-SHA-256 of session, email and code, keyed by the installation's secret. */
  @Column('bytea')
  codeHash: Buffer;

  @Column('int', { default: 0 })
  attempts: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** When it was used, replaced by a newer one, or out of attempts. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;
}
