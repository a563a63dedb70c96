import { startKindOf } from './start-kind';

const creator = { id: 7 };

test.each([
  [{ status: 'ready', creator }, 1, 'start'],
  [{ status: 'not_published', creator }, 7, 'start'],
  [{ status: 'not_published', creator }, 1, 'not-ready'],
  [{ status: 'asleep', creator }, 1, 'notify'],
  [{ status: 'ready', availability: 'offline', creator }, 1, 'notify'],
  [{ status: 'ready', availability: 'troubled', creator }, 1, 'start'],
  [{ status: 'ready', availability: 'offline', creator }, 7, 'start'],
  [{ status: null, creator: null }, 1, 'start'],
  [{ status: 'not_published', creator: null }, undefined, 'not-ready'],
] as const)('startKindOf(%p, %p) is %p', (agent, viewer, kind) => expect(startKindOf(agent, viewer)).toBe(kind));
