import type { Delivery } from '@contract/limits';
import { rememberSent } from '../../store/sent-here';
import { newEntry, type OutboxState } from '../../store/timeline/outbox';
import type { ShownMessage } from '../../store/timeline/timeline-view';
import { newFailures } from './new-failures';
import type { Seen } from './new-states';

const saved = (seq: number, delivery: Delivery, rev = seq): ShownMessage => ({
  kind: 'saved',
  key: `m${seq}`,
  delivery,
  message: {
    id: seq,
    seq,
    rev,
    message: 'Hello',
    is_agent_message: false,
    created_at: '2026-01-01T00:00:00Z',
    ...(delivery === 'failed' ? { failure: { code: 'timeout' as const } } : {}),
  } as Extract<ShownMessage, { kind: 'saved' }>['message'],
});
const unsent = (key: string, state: OutboxState): ShownMessage => ({
  kind: 'unsent',
  key,
  entry: { ...newEntry({ client_id: key, chat_id: 1, text: 'Hello', created_at: '2026-01-01T00:00:00Z' }), state },
});

/** Keys announced after each snapshot of the chat. */
function told(...snapshots: ShownMessage[][]): string[][] {
  let before: Seen | null = null;
  return snapshots.map((shown) => {
    const { seen, fresh } = newFailures(before, shown);
    before = seen;
    return fresh.map(({ key }) => key);
  });
}

describe('newly failed messages', () => {
  it('exclude failures present when the chat opens', () => {
    const there = [saved(1, 'failed'), unsent('a', 'failed')];
    expect(told(there, there)).toEqual([[], []]);
  });

  it('include each pending message once when it fails', () => {
    const failed = [saved(1, 'failed', 2), unsent('a', 'failed')];
    expect(told([saved(1, 'queued'), unsent('a', 'sending')], failed, failed)).toEqual([[], ['m1', 'a'], []]);
  });

  it('include a resent message that fails again', () => {
    expect(
      told(
        [saved(1, 'failed'), unsent('a', 'failed')],
        [saved(1, 'queued', 2), unsent('a', 'queued')],
        [saved(1, 'failed', 3), unsent('a', 'failed')],
        [saved(1, 'failed', 5), unsent('a', 'failed')], // the update in between was missed
      ),
    ).toEqual([[], [], ['m1', 'a'], ['m1']]);
  });

  it('include messages that arrive failed, but not those of older pages', () => {
    const first = [saved(10, 'answered')];
    const older = [saved(4, 'failed', 12), ...first];
    expect(told(first, older, [...older, saved(11, 'failed')])).toEqual([[], [], ['m11']]);
  });

  it('include, once, the failure of a message that this tab sent before the chat was on screen', () => {
    rememberSent('a');
    expect(told([unsent('a', 'failed'), unsent('b', 'failed')])).toEqual([['a']]);
    expect(told([unsent('a', 'failed')])).toEqual([[]]);
  });

  it('exclude failures restored from browser storage', () => {
    expect(told([], [unsent('a', 'failed')])).toEqual([[], []]);
  });

  it('include a message that was stored after it was sent', () => {
    expect(told([unsent('m1', 'sending')], [saved(1, 'queued')], [saved(1, 'failed', 2)])).toEqual([[], [], ['m1']]);
  });
});
