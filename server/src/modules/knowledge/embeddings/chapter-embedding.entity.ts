import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** Embedding of a chapter (ADR 46). */
@Entity('chapter_embedding')
@Index('chapter_embedding_base', ['baseId'])
export class ChapterEmbedding {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chapter_embedding_pk' })
  chapterId: number;

  @OneToOne('Chapter', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'chapter_id', foreignKeyConstraintName: 'chapter_embedding_chapter_fk' })
  chapter?: object;

  /** Copied from the chapter, for the search. */
  @Column('bigint')
  baseId: number;

  /** Vectors of different models cannot be compared. */
  @Column('text')
  model: string;

  /** MD5 of the text that was embedded. */
  @Column('text')
  hash: string;

  /** Signs of the vector; null if the server rejected the text. */
  @Column('bit varying', { nullable: true })
  bits: string | null;

  /** Little-endian Float32 numbers of a unit vector. Null like `bits`. */
  @Column('bytea', { nullable: true })
  vector: Buffer | null;
}
