import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The name of a stored file that no image vouches for: one that is just being stored, or whose image is gone (a
 * trigger of `image` writes those). What is still here when its time comes is removed.
 */
@Entity('stray_file')
@Index('stray_file_due', ['removeAfter'])
export class OrphanFile {
  @PrimaryColumn('text')
  name: string;

  @Column('timestamptz')
  removeAfter: Date;
}
