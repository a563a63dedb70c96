import { readResumeRequest } from './resume-request.js';

describe('readResumeRequest', () => {
  it('reads a well-formed request', () => {
    expect(readResumeRequest({ chats: [{ chat_id: 3, rev: 0, extra: 1 }] })).toEqual({
      chats: [{ chat_id: 3, rev: 0 }],
    });
  });
  it.each([
    undefined,
    null,
    'x',
    {},
    { chats: 'x' },
    { chats: [null] },
    { chats: [{ chat_id: '3', rev: 0 }] },
    { chats: [{ chat_id: 3, rev: -1 }] },
    { chats: [{ chat_id: 0.5, rev: 1 }] },
    { chats: Array.from({ length: 51 }, () => ({ chat_id: 1, rev: 1 })) },
  ])('refuses %j', (value) => {
    expect(readResumeRequest(value)).toBeNull();
  });
});
