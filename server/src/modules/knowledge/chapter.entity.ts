import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A chapter of a knowledge base. The full-text index (Russian and English) is on an expression, see the migration. */
@Entity('chapter')
@Index('chapter_base', ['baseId', 'id'])
@Index('chapter_search', { synchronize: false })
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
}
