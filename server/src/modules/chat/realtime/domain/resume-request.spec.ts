import { readResumeRequest } from './resume-request.js';

const entries = (count: number, from = 1) => Array.from({ length: count }, (_, at) => ({ chat_id: from + at, rev: 0 }));

describe('readResumeRequest', () => {
  it('reads a well-formed request', () => {
    expect(readResumeRequest({ chats: [{ chat_id: 3, rev: 0, extra: 1 }] })).toEqual({
      chats: [{ chat_id: 3, rev: 0 }],
      tooMany: [],
    });
  });

  it.each([undefined, null, 'x', 1, [], {}, { chats: 'x' }, { chats: { length: 1 } }])('rejects %j', (value) => {
    expect(readResumeRequest(value)).toBeNull();
  });

  it('skips malformed entries', () => {
    const malformed = [
      null,
      'x',
      {},
      { chat_id: '3', rev: 0 },
      { chat_id: 3, rev: -1 },
      { chat_id: 0.5, rev: 1 },
      { chat_id: 0, rev: 1 },
      { chat_id: 3 },
    ];
    expect(readResumeRequest({ chats: [...malformed, { chat_id: 4, rev: 2 }] })).toEqual({
      chats: [{ chat_id: 4, rev: 2 }],
      tooMany: [],
    });
  });

  it('skips repeated chats', () => {
    const chats = [{ chat_id: 1, rev: 5 }, ...entries(50), { chat_id: 50, rev: 9 }];
    const asked = readResumeRequest({ chats });
    expect(asked?.chats).toEqual([{ chat_id: 1, rev: 5 }, ...entries(49, 2)]);
    expect(asked?.tooMany).toEqual([]);
  });

  it('lists chats above the limit of 50 separately and ignores entries after the first thousand', () => {
    expect(readResumeRequest({ chats: entries(52) })).toEqual({ chats: entries(50), tooMany: [51, 52] });
    let reads = 0;
    const counted = {
      get chat_id() {
        reads += 1;
        return null;
      },
    };
    const asked = readResumeRequest({ chats: Array(1_000_000).fill(counted) });
    expect(asked).toEqual({ chats: [], tooMany: [] });
    expect(reads).toBe(1000);
    expect(readResumeRequest({ chats: entries(1_000_000) })?.tooMany).toHaveLength(950);
  });
});
