import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Image } from '../media/public.js';

/** A role in which a user chats. ID 1 is the seeded system persona that anyone may use. */
@Entity('persona')
@Index('persona_owner', ['ownerId', 'id'])
@Index('persona_image', ['imageId'], { where: 'image_id IS NOT NULL' })
@Index('persona_default', ['ownerId'], { unique: true, where: 'is_default' })
export class Persona {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Null for the system persona. */
  @Column('bigint', { nullable: true })
  ownerId: number | null;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'persona_owner_fk' })
  owner?: object | null;

  @Column('text')
  name: string;

  @Column('text', { default: '' })
  description: string;

  @Column('bigint', { nullable: true })
  imageId: number | null;

  @ManyToOne('Image', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'image_id', foreignKeyConstraintName: 'persona_image_fk' })
  image?: Image | null;

  @Column('boolean', { default: false })
  isDefault: boolean;

  /** Takes the name and the image of the owner's profile; until it is edited. */
  @Column('boolean', { default: false })
  followsProfile: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
