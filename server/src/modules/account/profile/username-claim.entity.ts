import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The skeleton of a username; unique, so that no two usernames look alike. */
@Entity('username_claim')
@Index('username_claim_user', ['userId'])
export class UsernameClaim {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'username_claim_pk' })
  skeleton: string;

  @Column('bigint')
  userId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'username_claim_user_fk' })
  user?: object;

  /** The username that it belongs to. */
  @Column('text')
  name: string;
}
