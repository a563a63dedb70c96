import { noticeOf } from './notice';

test.each([
  [{ status: 'ready', availability: 'offline', workflow_state: 'ready' }, 'offline'],
  [{ status: 'ready', availability: 'troubled', workflow_state: 'ready' }, 'troubled'],
  [{ status: 'ready', availability: 'online', workflow_state: 'ready' }, null],
  // An unpublished agent is not expected to reply.
  [{ status: 'not_published', availability: 'offline' }, null],
  [{ status: 'not_published', availability: 'online', workflow_state: 'pending' }, 'pending'],
  [{ status: 'not_published', availability: 'online', workflow_state: 'failed' }, 'failed'],
  [{ status: 'not_published', workflow_state: 'failed', workflow_reason: 'workflow_missing' }, 'missing'],
  [{ status: 'not_published', workflow_state: 'failed', workflow_reason: 'workflow_deleted' }, 'deleted'],
  [{ status: 'ready', availability: 'online' }, null],
] as const)('noticeOf(%j) is %p', (agent, notice) => expect(noticeOf(agent)).toBe(notice));
