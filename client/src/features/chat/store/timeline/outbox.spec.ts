import {
  enqueue,
  isUntouched,
  markFailed,
  markSending,
  markUnreached,
  mergeStored,
  newEntry,
  nextWake,
  type Outbox,
  ready,
  remove,
  retry,
  wakeAll,
} from './outbox';

const entry = (id: string, chat = 1, second = 0) =>
  newEntry({ client_id: id, chat_id: chat, text: id, created_at: `2026-01-01T00:00:0${second}.000Z` });
const filled = (...entries: ReturnType<typeof entry>[]): Outbox => entries.reduce<Outbox>(enqueue, []);

describe('outbox', () => {
  it('releases one message per chat, in order', () => {
    let box = filled(entry('a'), entry('b'), entry('c', 2));
    expect(ready(box, 0).map((e) => e.client_id)).toEqual(['a', 'c']);
    box = markSending(box, 'a');
    expect(ready(box, 0).map((e) => e.client_id)).toEqual(['c']);
    box = remove(box, 'a');
    expect(ready(box, 0).map((e) => e.client_id)).toEqual(['b', 'c']);
  });

  it('blocks a chat while its first message waits, and retries when the network is back', () => {
    let box = markUnreached(markSending(filled(entry('a'), entry('b')), 'a'), 'a', 1000, 0.5);
    expect(ready(box, 1000)).toEqual([]);
    expect(nextWake(box, 1000)).toBe(2000);
    expect(ready(box, 2000).map((e) => e.client_id)).toEqual(['a']);
    box = markUnreached(box, 'a', 2000, 0.5);
    expect(nextWake(box, 2000)).toBe(4000);
    expect(ready(wakeAll(box), 2000).map((e) => e.client_id)).toEqual(['a']);
  });

  it('limits the retry delay to 30 s plus jitter', () => {
    let box = filled(entry('a'));
    for (let i = 0; i < 20; i++) box = markUnreached(box, 'a', 0, 1);
    expect(nextWake(box, 0)).toBeLessThanOrEqual(37_500);
  });

  it('skips a rejected message, keeps its text and queues it again on retry', () => {
    let box = markFailed(markSending(filled(entry('a'), entry('b')), 'a'), 'a', 'agent_deleted');
    expect(ready(box, 0).map((e) => e.client_id)).toEqual(['b']);
    expect(box[0]).toMatchObject({ text: 'a', state: 'failed', error: 'agent_deleted' });
    box = retry(box, 'a');
    expect(ready(box, 0).map((e) => e.client_id)).toEqual(['a']);
  });

  it('lists messages that the server certainly does not have', () => {
    const box = markSending(filled(entry('a'), entry('b')), 'a');
    expect(box.map(isUntouched)).toEqual([false, true]);
    expect(markUnreached(box, 'a', 0, 0).map(isUntouched)).toEqual([false, true]);
    expect(markFailed(box, 'a', 'agent_not_ready').map(isUntouched)).toEqual([true, true]);
  });

  it('adds an entry once', () => {
    expect(filled(entry('a'), entry('a'))).toHaveLength(1);
  });

  it('merges stored entries: requeues interrupted ones and drops removed ones', () => {
    const stored = markSending(filled(entry('a', 1, 1), entry('b', 1, 2)), 'a');
    expect(mergeStored([], stored, []).map((e) => [e.client_id, e.state])).toEqual([
      ['a', 'queued'],
      ['b', 'queued'],
    ]);
    const here = filled(entry('x', 1, 0), entry('new', 1, 3));
    expect(mergeStored(here, stored, ['new']).map((e) => e.client_id)).toEqual(['a', 'b', 'new']);
    expect(mergeStored(stored, filled(entry('a', 1, 1)), [])[0]?.state).toBe('sending');
  });

  it('keeps its retry time when another tab stores the entry, but accepts a rejection from it', () => {
    const here = markUnreached(markSending(filled(entry('a')), 'a'), 'a', 1000, 0.5);
    expect(mergeStored(here, filled(entry('a')), [])).toEqual(here);
    const refused = markFailed(filled(entry('a')), 'a', 'agent_not_found');
    expect(mergeStored(here, refused, [])).toEqual(refused);
  });
});
