import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/db/sql.js';
import { AdminAction } from './admin-action.entity.js';

/** An action on an agent or on addresses. `actorId`: null for Regent itself. */
export interface AuditEntry extends Pick<AdminAction, 'actorId' | 'action'> {
  agentId?: number | null;
  emails?: string[];
}

/** Audit entries, written in the transaction of the action. */
@Injectable()
export class AuditLog {
  async add({ actorId, action, agentId = null, emails }: AuditEntry, { manager }: Transaction): Promise<void> {
    const rows = (emails ?? [null]).map((email) => ({ actorId, action, agentId, email }));
    await manager.insert(AdminAction, rows);
  }

  /** Removes the address of a closed account. */
  async forgetEmail(email: string, { manager }: Transaction): Promise<void> {
    await manager.update(AdminAction, { email }, { email: null });
  }
}
