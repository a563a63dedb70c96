import { byConversation } from './conversations';

describe('byConversation', () => {
  const chats = [
    { id: 7, root_id: 3 },
    { id: 4, root_id: 4 },
    { id: 3, root_id: 3 },
    { id: 9, root_id: 3 },
    { id: 8, root_id: 2 },
  ];
  const lines = (last: Record<number, number>) =>
    byConversation(chats, (rootId) => last[rootId] ?? rootId).map(({ chat, branches }) => [chat.id, branches]);

  it('picks the branch opened last, else the root', () => {
    expect(lines({ 3: 9 })).toEqual([
      [9, 3],
      [4, 1],
      [8, 1],
    ]);
    expect(lines({})).toEqual([
      [3, 3],
      [4, 1],
      [8, 1],
    ]);
  });

  it('picks the newest branch when that one is gone', () => expect(lines({ 3: 99 })[0]).toEqual([7, 3]));
});
