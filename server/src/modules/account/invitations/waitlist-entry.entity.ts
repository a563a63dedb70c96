import { CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** An address that has asked for early access. */
@Entity('waitlist_entry')
@Index('waitlist_entry_created', ['createdAt', 'email'])
export class WaitlistEntry {
  /** In its canonical form. */
  @PrimaryColumn('text')
  email: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
