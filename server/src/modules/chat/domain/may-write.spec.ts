import { mayWrite } from './may-write.js';

describe('mayWrite', () => {
  it('lets anyone write to a published agent', () => {
    expect(mayWrite(1, { status: 'ready', creatorId: 2, deleted: false })).toBeNull();
  });
  it('lets only the creator write to an unpublished one', () => {
    expect(mayWrite(2, { status: 'not_published', creatorId: 2, deleted: false })).toBeNull();
    expect(mayWrite(1, { status: 'not_published', creatorId: 2, deleted: false })).toBe('agent_not_ready');
  });
  it('lets nobody write to a deleted one', () => {
    expect(mayWrite(2, { status: 'ready', creatorId: 2, deleted: true })).toBe('agent_deleted');
  });
});
