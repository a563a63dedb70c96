import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A sign-in that a browser began at the provider. It can be finished once, in the session that began it. */
@Entity('oidc_request')
@Index('oidc_request_session', ['sessionId'])
@Index('oidc_request_expiry', ['expiresAt'])
export class OidcRequest {
  /** SHA-256 of the `state` that went to the provider. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'oidc_request_pk' })
  stateHash: Buffer;

  @Column('bigint')
  sessionId: number;

  @ManyToOne('Session', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'oidc_request_session_fk' })
  session?: object;

  /** The page of ours to go on with; empty: none was asked for. */
  @Column('text')
  returnTo: string;

  @Column('timestamptz')
  expiresAt: Date;
}
