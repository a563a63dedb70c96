import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { N8nKeyNotice } from './n8n-key-notice.entity.js';

/** The last state of the operator's n8n API key that administrators were notified of. */
@Injectable()
export class N8nKeyNoticeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the previous state; null if it is the same or another worker changed it */
  async change(state: string): Promise<string | null> {
    const before = (await this.dataSource.manager.findOneBy(N8nKeyNotice, { id: 1 }))?.state ?? null;
    if (before === null || before === state) return null;
    const { affected } = await this.dataSource.manager.update(N8nKeyNotice, { id: 1, state: before }, { state });
    return affected === 1 ? before : null;
  }

  /** Undoes a change after a failed email, so that the next round tries again. */
  async restore(state: string): Promise<void> {
    await this.dataSource.manager.update(N8nKeyNotice, { id: 1 }, { state });
  }
}
