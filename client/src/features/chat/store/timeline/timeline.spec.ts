import type { MessageView } from '@contract/chat/realtime';
import fc from 'fast-check';
import {
  apply,
  emptyTimeline,
  hasGap,
  isStart,
  loadNewest,
  loadOlder,
  mergeChanges,
  oldestShownId,
  type Timeline,
} from './timeline';
import { savedMessages } from './timeline-view';

/** A chat on the server: every change takes the next revision. */
class ServerChat {
  rows: MessageView[] = [];
  events: MessageView[] = [];
  private counter = 0;

  add(byAgent: boolean, replyTo: number | null = null): void {
    const rev = ++this.counter;
    const row: MessageView = {
      id: 100 + this.rows.length,
      message: `text ${rev}`,
      is_agent_message: byAgent,
      created_at: new Date(rev * 1000).toISOString(),
      seq: rev,
      rev,
      ...(byAgent ? { reply_to: replyTo } : { client_id: `c${rev}`, delivery: 'queued' as const }),
    };
    this.rows.push(row);
    // The reply completes its user message without a revision of its own.
    const source = this.rows.find((other) => other.id === replyTo);
    if (source?.message != null) source.delivery = 'answered';
    this.events.push({ ...row });
  }

  touch(index: number, change: (row: MessageView) => void): void {
    const row = this.rows[index];
    if (!row || row.message === null) return;
    change(row);
    row.rev = ++this.counter;
    this.events.push({ ...row });
  }

  since(rev: number): MessageView[] {
    return this.rows
      .filter((row) => row.rev > rev)
      .sort((a, b) => a.rev - b.rev)
      .map((row) => ({ ...row }));
  }

  /** The newest page, or the page before an id; oldest first, without deleted messages. */
  page(limit: number, before = Number.POSITIVE_INFINITY): MessageView[] {
    return this.rows
      .filter((row) => row.message !== null && row.id < before)
      .slice(-limit)
      .map((row) => ({ ...row }));
  }
}

type Step =
  | { do: 'say' }
  | { do: 'reply'; at: number }
  | { do: 'delete' | 'fail' | 'stop' | 'retry'; at: number }
  | { do: 'deliver'; at: number }
  | { do: 'resume' | 'reload' | 'older'; at: number };

const at = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'say' }) },
  { weight: 3, arbitrary: at.map<Step>((n) => ({ do: 'reply', at: n })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('delete', 'fail', 'stop', 'retry'), at)
      .map<Step>(([d, n]) => ({ do: d as 'delete', at: n })),
  },
  { weight: 8, arbitrary: at.map<Step>((n) => ({ do: 'deliver', at: n })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('resume', 'reload', 'older'), at)
      .map<Step>(([d, n]) => ({ do: d as 'resume', at: n })),
  },
);

const LIMIT = 5;

/** How many times the operation can run. */
function count(act: () => boolean): number {
  let times = 0;
  while (act()) times += 1;
  return times;
}

function run(steps: Step[]): {
  server: ServerChat;
  state: Timeline;
  toStart: () => { pages: number; state: Timeline };
} {
  const server = new ServerChat();
  let state = emptyTimeline;
  const mayChange = (row: MessageView | undefined, from: string[]): boolean =>
    row !== undefined && !row.is_agent_message && from.includes(row.delivery ?? '');
  // Long messages make any response short.
  const newest = (limit: number): void => {
    const page = server.page(limit);
    state = loadNewest(state, page, isStart(page));
  };
  const older = (limit: number): boolean => {
    const before = oldestShownId(state);
    if (before === null) return false;
    const page = server.page(limit, before);
    state = loadOlder(state, page, isStart(page));
    return true;
  };
  for (const each of steps) {
    const limit = 1 + ('at' in each ? each.at % LIMIT : 0);
    const row = 'at' in each ? server.rows[each.at % Math.max(1, server.rows.length)] : undefined;
    const index = row ? server.rows.indexOf(row) : -1;
    if (each.do === 'say') server.add(false);
    else if (each.do === 'reply')
      server.add(true, mayChange(row, ['queued', 'failed']) && row?.message != null ? (row?.id ?? null) : null);
    else if (each.do === 'delete')
      server.touch(index, (r) => {
        r.message = null;
      });
    else if (each.do === 'fail' && mayChange(row, ['queued']))
      server.touch(index, (r) => {
        r.delivery = 'failed';
      });
    else if (each.do === 'stop' && mayChange(row, ['queued']))
      server.touch(index, (r) => {
        r.delivery = 'stopped';
      });
    else if (each.do === 'retry' && mayChange(row, ['failed', 'stopped']))
      server.touch(index, (r) => {
        r.delivery = 'queued';
      });
    else if (each.do === 'deliver' && server.events.length > 0) {
      // Events arrive any number of times and in any order; unpicked ones are lost.
      state = apply(state, server.events[each.at % server.events.length] as MessageView).state;
    } else if (each.do === 'resume' && state.loaded)
      state = mergeChanges(state, server.since(state.head).slice(0, limit));
    else if (each.do === 'reload') newest(limit);
    else if (each.do === 'older' && state.loaded) older(limit);
  }
  if (!state.loaded) newest(LIMIT);
  for (let missed = server.since(state.head); missed.length > 0; missed = server.since(state.head)) {
    state = mergeChanges(state, missed.slice(0, LIMIT));
  }
  return { server, state, toStart: () => ({ pages: count(() => older(LIMIT)), state }) };
}

/** Each reply directly below its message, or at the start if that is below the floor; the rest by `seq`. */
function inConversation(all: readonly MessageView[], floor = 0): MessageView[] {
  const placeOf = (row: MessageView): number => {
    const source = row.is_agent_message ? all.find(({ id }) => id === row.reply_to) : undefined;
    const isPlace = source && !source.is_agent_message && (source.message !== null || source.seq < floor);
    return isPlace ? source.seq : row.seq;
  };
  return all
    .filter((row) => row.message !== null && row.seq >= floor)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.seq - b.seq);
}

describe('timeline', () => {
  it('converges to the server list despite reordered, lost and repeated events', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { server, state, toStart } = run(steps);
        const shown = savedMessages(state);
        const expected = inConversation(server.rows, state.floor);
        expect(shown.map(({ message }) => [message.id, message.message])).toEqual(
          expected.map((row) => [row.id, row.message]),
        );
        expect(shown.map(({ delivery }) => delivery)).toEqual(expected.map((row) => row.delivery ?? null));
        expect(hasGap(state)).toBe(false);

        const whole = toStart();
        expect(savedMessages(whole.state).map(({ message }) => message.id)).toEqual(
          inConversation(server.page(server.rows.length)).map((row) => row.id),
        );
        expect(whole.pages).toBeLessThanOrEqual(Math.ceil(server.rows.length / LIMIT) + 1);
      }),
      { numRuns: 600, seed: 20261120 },
    );
  });

  it('is at its start when it is empty or contains the first message', () => {
    const server = new ServerChat();
    expect(isStart(server.page(LIMIT))).toBe(true);
    for (let i = 0; i < 3; i++) server.add(false);
    expect(isStart(server.page(2))).toBe(false);
    expect(isStart(server.page(3))).toBe(true);
    server.touch(0, (row) => {
      row.message = null;
    });
    expect(isStart(server.page(LIMIT))).toBe(false);
    expect(isStart(server.page(LIMIT, 101))).toBe(true);
  });

  it('reports a gap, keeps early changes and closes the gap when the missing change arrives', () => {
    const server = new ServerChat();
    for (let i = 0; i < 4; i++) server.add(false);
    const [first, second, third, fourth] = server.events as [MessageView, MessageView, MessageView, MessageView];
    let state = loadNewest(emptyTimeline, [first], true);
    const early = apply(state, third);
    expect(early.result).toBe('gap');
    state = apply(early.state, fourth).state;
    expect(savedMessages(state)).toHaveLength(3);
    expect(state.head).toBe(1);
    const closed = apply(state, second);
    expect(closed.result).toBe('applied');
    expect(closed.state.head).toBe(4);
    expect(apply(closed.state, third).result).toBe('duplicate');
  });

  it('treats a complete response as gapless up to its highest revision, even if it skips revisions', () => {
    const server = new ServerChat();
    server.add(false);
    const state = loadNewest(emptyTimeline, server.page(50), true);
    server.touch(0, (row) => {
      row.delivery = 'failed';
    });
    server.touch(0, (row) => {
      row.delivery = 'queued';
    });
    const merged = mergeChanges(state, server.since(1));
    expect(merged.head).toBe(3);
  });

  it('hides a message below the floor until its page is loaded, then shows its latest version', () => {
    const server = new ServerChat();
    for (let i = 0; i < 8; i++) server.add(false);
    let state = loadNewest(emptyTimeline, server.page(LIMIT), false);
    const stalePage = server.page(LIMIT, oldestShownId(state) as number);
    server.touch(1, (row) => {
      row.message = null;
    });
    state = apply(state, server.events.at(-1) as MessageView).state;
    expect(savedMessages(state)).toHaveLength(5);
    state = loadOlder(state, stalePage, true);
    expect(savedMessages(state).map(({ message }) => message.id)).toEqual([100, 102, 103, 104, 105, 106, 107]);
  });
});
