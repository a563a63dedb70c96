import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An e-mail address that may sign in. */
@Entity('invitation')
export class Invitation {
  /** In its canonical form. */
  @PrimaryColumn('text')
  email: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
