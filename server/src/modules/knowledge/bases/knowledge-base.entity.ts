import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A collection of titled chapters. */
@Entity('knowledge_base')
@Index('knowledge_base_owner', ['ownerId', 'id'])
@Index('knowledge_base_name_ordered', { synchronize: false })
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
}
