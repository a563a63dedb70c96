import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Locale } from '../../../contract/limits.js';

/** A user. `email` is in its canonical form, so that a mailbox has one account. */
@Entity('user')
@Index('user_email', ['email'], { unique: true })
@Index('user_username_lower', { synchronize: false })
@Index('user_mailbox', { synchronize: false })
@Index('user_image', ['imageId'], { where: 'image_id IS NOT NULL' })
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  username: string;

  /** Null for accounts without sign-in, such as the seeded "Regent". */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  firstName: string | null;

  @Column('text', { nullable: true })
  lastName: string | null;

  @Column('text', { nullable: true })
  bio: string | null;

  @Column('bigint', { nullable: true })
  imageId: number | null;

  @ManyToOne('Image', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'image_id', foreignKeyConstraintName: 'user_image_fk' })
  image?: object | null;

  /** Interface language of the client's last request. */
  @Column('text', { default: 'en' })
  locale: Locale;

  /** argon2id. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
