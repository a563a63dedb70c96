import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A sign-in in progress at the provider. It can be finished once, in the session that began it. */
@Entity('oidc_request')
@Index('oidc_request_session', ['sessionId'])
@Index('oidc_request_expiry', ['expiresAt'])
export class OidcRequest {
  /** SHA-256 of the `state` that was sent to the provider. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'oidc_request_pk' })
  stateHash: Buffer;

  @Column('bigint')
  sessionId: number;

  @ManyToOne('Session', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'oidc_request_session_fk' })
  session?: object;

  /** Path to open after the sign-in; empty for the default. */
  @Column('text')
  returnTo: string;

  @Column('timestamptz')
  expiresAt: Date;
}
