import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { N8nKeyNotice } from './n8n-key-notice.entity.js';

/** Of which state of the operator's n8n API key administrators were mailed last. */
@Injectable()
export class N8nKeyNoticeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the state before; null: it is the same, or another worker has stored it */
  async change(state: string): Promise<string | null> {
    const before = (await this.dataSource.manager.findOneBy(N8nKeyNotice, { id: 1 }))?.state ?? null;
    if (before === null || before === state) return null;
    const { affected } = await this.dataSource.manager.update(N8nKeyNotice, { id: 1, state: before }, { state });
    return affected === 1 ? before : null;
  }

  /** No mail could be sent: the next round tries again. */
  async restore(state: string): Promise<void> {
    await this.dataSource.manager.update(N8nKeyNotice, { id: 1 }, { state });
  }
}
