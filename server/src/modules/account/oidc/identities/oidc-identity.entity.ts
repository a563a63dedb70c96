import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Links a provider's subject with a user, who stays the same if the email changes at the provider. */
@Entity('oidc_identity')
@Index('oidc_identity_user', ['userId'])
export class OidcIdentity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'oidc_identity_pk' })
  issuer: string;

  /** The issuer never reuses it for another person. */
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
