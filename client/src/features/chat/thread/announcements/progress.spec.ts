import type { Delivery } from '@contract/limits';
import { newEntry, type OutboxEntry } from '../../store/timeline/outbox';
import type { ShownMessage } from '../../store/timeline/timeline-view';
import { newStates, type Seen } from './new-states';
import { progressOf } from './progress';

const saved = (id: number, delivery: Delivery, key = `m${id}`): ShownMessage => ({
  kind: 'saved',
  key,
  delivery,
  message: { id, seq: id, rev: id, message: 'Hi', is_agent_message: false, created_at: '2026-01-01T00:00:00Z' },
});
const unsent = (key: string, change: Partial<OutboxEntry> = {}): ShownMessage => {
  const input = { client_id: key, chat_id: 1, text: 'Hello', created_at: '2026-01-01T10:00:00.000Z' };
  return { kind: 'unsent', key, entry: { ...newEntry(input), ...change } };
};

interface Snapshot {
  shown: ShownMessage[];
  pending?: number;
  offline?: boolean;
}

/** Announcements after each snapshot of a chat opened at 10:00. */
function told(...snapshots: Snapshot[]): string[][] {
  let before: Seen | null = null;
  return snapshots.map(({ shown, pending = null, offline = false }) => {
    const stateOf = (each: ShownMessage) => progressOf(each, pending, !offline);
    const { seen, fresh } = newStates(before, shown, { stateOf, since: '2026-01-01T10:00:00.000Z' });
    before = seen;
    return fresh.map((each) => `${each.key} ${stateOf(each)}`);
  });
}

describe('progress of messages', () => {
  it('announces a queued message once, and not when it is sent', () => {
    const both = [saved(1, 'queued'), saved(2, 'queued', 'a')];
    expect(
      told(
        { shown: [saved(1, 'queued')], pending: 1 },
        { shown: [saved(1, 'queued'), unsent('a', { state: 'sending' })], pending: 1 },
        { shown: both, pending: 1 },
        { shown: both, pending: 1 },
        { shown: [saved(1, 'answered'), saved(2, 'queued', 'a')], pending: 2 },
      ),
    ).toEqual([[], [], ['a queued'], [], []]);
  });

  it('announces once that a message waits for a connection, however often it is retried', () => {
    expect(
      told(
        { shown: [] },
        { shown: [unsent('a')], offline: true },
        { shown: [unsent('a', { state: 'sending', attempts: 1 })] },
        { shown: [unsent('a', { attempts: 2 })] },
        { shown: [saved(1, 'queued', 'a')], pending: 1 },
      ),
    ).toEqual([[], ['a waiting'], [], [], []]);
  });

  it('announces a stop, but no earlier state', () => {
    const old = unsent('old', { attempts: 1, created_at: '2026-01-01T09:00:00.000Z' });
    expect(
      told(
        { shown: [saved(1, 'stopped'), saved(2, 'queued')], pending: 2 },
        { shown: [saved(1, 'stopped'), saved(2, 'stopped'), old] },
      ),
    ).toEqual([[], ['m2 stopped']]);
  });
});
