import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of the operator's n8n API key in the last email to administrators. One row. */
@Entity('n8n_key_notice')
@Check('n8n_key_notice_one', 'id = 1')
export class N8nKeyNotice {
  @PrimaryColumn('int')
  id: number;

  /** `ok`, `refused`, or `expiring` with the expiry time. */
  @Column('text')
  state: string;
}
