import { mayWrite } from './may-write.js';

describe('mayWrite', () => {
  it('finds no chat without an agent', () => {
    expect(mayWrite(1, undefined)).toBe('chat_not_found');
  });
  it('lets anyone write to a published agent', () => {
    expect(mayWrite(1, { status: 'ready', creatorId: 2, deleted: false, hiddenByReports: false })).toBeNull();
  });
  it('lets only the creator write to an unpublished agent', () => {
    expect(mayWrite(2, { status: 'not_published', creatorId: 2, deleted: false, hiddenByReports: false })).toBeNull();
    expect(mayWrite(1, { status: 'not_published', creatorId: 2, deleted: false, hiddenByReports: false })).toBe(
      'agent_not_ready',
    );
  });
  it('lets users continue a chat with an agent hidden by unreviewed reports', () => {
    const agent = { status: 'not_published', creatorId: 2, deleted: false, hiddenByReports: true } as const;
    expect(mayWrite(1, agent)).toBeNull();
  });
  it('refuses every message to a deleted agent', () => {
    expect(mayWrite(2, { status: 'ready', creatorId: 2, deleted: true, hiddenByReports: true })).toBe('agent_deleted');
  });
});
