import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The name of a stored file without an image: one that is being stored, or whose image was deleted (a trigger of `image`
 * adds those). The file is removed after `removeAfter`.
 */
@Entity('stray_file')
@Index('stray_file_due', ['removeAfter'])
export class OrphanFile {
  @PrimaryColumn('text')
  name: string;

  @Column('timestamptz')
  removeAfter: Date;
}
