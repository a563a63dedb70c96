import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  VirtualColumn,
} from 'typeorm';

const CHAPTERS_COUNT = (base: string) => `SELECT count(*) FROM chapter WHERE chapter.base_id = ${base}.id`;

/** A collection of titled chapters. */
@Entity('knowledge_base')
@Index('knowledge_base_owner', ['ownerId', 'id'])
@Index('knowledge_base_name_ordered', { synchronize: false })
@Index('knowledge_base_unembedded', ['id'], { where: 'embedded_model IS NULL' })
export class KnowledgeBase {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  ownerId: number;

  @ManyToOne('User', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'knowledge_base_owner_fk' })
  owner?: object;

  @Column('text', { nullable: true })
  name: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** Model that embedded all chapters; null if some are new or changed, or there is no model. */
  @Column('text', { nullable: true, select: false })
  embeddedModel: string | null;

  /** End of the lease of the worker that embeds the chapters. */
  @Column('timestamptz', { nullable: true, select: false })
  embeddingUntil: Date | null;

  @VirtualColumn('bigint', { query: CHAPTERS_COUNT })
  readonly chaptersCount?: number;
}
