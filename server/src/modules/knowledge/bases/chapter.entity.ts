import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A chapter of a knowledge base. */
@Entity('chapter')
@Index('chapter_base', ['baseId', 'id'])
@Index('chapter_search', { synchronize: false }) // GIN over base and words, see the migration
export class Chapter {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('bigint')
  baseId: number;

  @ManyToOne('KnowledgeBase', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'base_id', foreignKeyConstraintName: 'chapter_base_fk' })
  base?: object;

  @Column('text')
  title: string;

  @Column('text', { default: '' })
  content: string;

  /** The stems of its words, Russian and English; those of the title weigh more. PostgreSQL keeps it. */
  @Column({
    type: 'tsvector',
    generatedType: 'STORED',
    asExpression: 'chapter_document(title, content)',
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  search?: string;
}
