import { isAvailable, presenceOf } from './availability';

describe('availability', () => {
  it.each([
    [{ status: 'ready' }, 1, true],
    [{}, 1, true],
    [{ status: 'not_published', creator: { id: 1 } }, 1, true],
    [{ status: 'not_published', creator: { id: 2 } }, 1, false],
    [{ status: 'other', creator: { id: 1 } }, 1, false],
    [null, 1, false],
    [{ status: 'ready' }, null, false],
  ])('isAvailable(%j) for user %s is %s', (agent, user, expected) => {
    expect(isAvailable(agent, user)).toBe(expected);
  });

  it.each([
    [{ status: 'ready', availability: 'online' as const }, 'available'],
    [{ status: 'ready', availability: 'offline' as const }, 'offline'],
    [{ status: 'ready', availability: 'troubled' as const }, 'troubled'],
    [{ status: 'not_published', availability: 'troubled' as const, creator: { id: 1 } }, 'available'],
    [{ availability: 'offline' as const }, 'offline'],
    [{ status: 'not_published', availability: 'offline' as const, creator: { id: 1 } }, 'available'],
    [{ status: 'not_published', availability: 'offline' as const, creator: { id: 2 } }, 'unavailable'],
    [null, 'unavailable'],
  ])('presenceOf(%j) is %s', (agent, expected) => {
    expect(presenceOf(agent, 1)).toBe(expected);
  });
});
