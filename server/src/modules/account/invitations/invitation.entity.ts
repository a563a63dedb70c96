import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** An email address that may sign in. */
@Entity('invitation')
@Index('invitation_created', ['createdAt', 'email'])
export class Invitation {
  /** In its canonical form. */
  @PrimaryColumn('text')
  email: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
