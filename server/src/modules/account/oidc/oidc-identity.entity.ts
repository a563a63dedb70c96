import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Whom a provider means by a subject: so a person stays the same one when the e-mail changes there. */
@Entity('oidc_identity')
@Index('oidc_identity_user', ['userId'])
export class OidcIdentity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'oidc_identity_pk' })
  issuer: string;

  /** Never given to another person by its issuer. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'oidc_identity_pk' })
  subject: string;

  @Column('bigint')
  userId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'oidc_identity_user_fk' })
  user?: object;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
