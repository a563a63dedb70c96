import { mayWrite } from './may-write.js';

describe('mayWrite', () => {
  it('lets anyone write to a published agent', () => {
    expect(mayWrite(1, { status: 'ready', creatorId: 2, deleted: false, hiddenByReports: false })).toBeNull();
  });
  it('lets only the creator write to an unpublished one', () => {
    expect(mayWrite(2, { status: 'not_published', creatorId: 2, deleted: false, hiddenByReports: false })).toBeNull();
    expect(mayWrite(1, { status: 'not_published', creatorId: 2, deleted: false, hiddenByReports: false })).toBe(
      'agent_not_ready',
    );
  });
  it('lets people go on who have a chat with one that reports alone have hidden', () => {
    const agent = { status: 'not_published', creatorId: 2, deleted: false, hiddenByReports: true } as const;
    expect(mayWrite(1, agent)).toBeNull();
  });
  it('lets nobody write to a deleted one', () => {
    expect(mayWrite(2, { status: 'ready', creatorId: 2, deleted: true, hiddenByReports: true })).toBe('agent_deleted');
  });
});
