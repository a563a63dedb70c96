import type { ChatView } from '@contract/chat/realtime';
import { nextBranchName } from './branch-name';

const chat = (id: number, root_id: number, name: string) => ({ id, root_id, name }) as ChatView;
const format = (name: string, number: number) => `${name}, branch ${number}`;
const next = (of: ChatView, chats: ChatView[]) => nextBranchName(of.name ?? '', of, chats, format);

describe('nextBranchName', () => {
  const root = chat(1, 1, 'Plans');
  const second = chat(2, 1, 'Plans, branch 2');

  it('counts the chats with the same root', () => {
    expect(next(root, [root, chat(9, 9, 'Other')])).toBe('Plans, branch 2');
    expect(next(root, [root, second])).toBe('Plans, branch 3');
    expect(next(root, [])).toBe('Plans, branch 2');
  });

  it('does not number a branch of a branch twice and keeps a custom name', () => {
    expect(next(second, [root, second])).toBe('Plans, branch 3');
    const renamed = chat(2, 1, 'Plan B of 2026');
    expect(next(renamed, [root, renamed])).toBe('Plan B of 2026, branch 3');
  });

  it('skips numbers that are taken', () => {
    expect(next(root, [root, chat(3, 1, 'Plans, branch 3')])).toBe('Plans, branch 4');
  });

  it('cuts a long name, not the number', () => {
    const long = chat(1, 1, 'N'.repeat(50));
    expect(next(long, [long])).toBe(`${'N'.repeat(40)}, branch 2`);
  });
});
