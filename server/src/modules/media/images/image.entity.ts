import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A stored image. Id 1 is the seeded default one. A trigger marks its files as orphaned when the row is deleted. */
@Entity('image')
@Index('image_owner', ['ownerId'])
@Index('image_robohash', ['ownerId', 'robohash'], { unique: true, where: 'robohash IS NOT NULL' })
export class Image {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Null for images of the installation. */
  @Column('bigint', { nullable: true })
  ownerId: number | null;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'image_owner_fk' })
  owner?: object | null;

  /** URL of the image, with an unguessable name. */
  @Column('text')
  url: string;

  /** URL of its WebP variant. */
  @Column('text', { nullable: true })
  optimizedUrl: string | null;

  /** Base64. */
  @Column('text', { nullable: true })
  thumbHash: string | null;

  /** Name that a generated avatar was drawn from; null for uploads. */
  @Column('text', { nullable: true })
  robohash: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** Time of creation or last choice. An unused image is removed a day later. */
  @Column('timestamptz', { default: () => 'now()' })
  touchedAt: Date;
}
