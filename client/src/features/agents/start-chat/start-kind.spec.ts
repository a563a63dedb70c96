import { newChatName, startKindOf } from './start-kind';

const creator = { id: 7 };

test.each([
  [{ status: 'ready', creator }, 1, 'start'],
  [{ status: 'not_published', creator }, 7, 'start'],
  [{ status: 'not_published', creator }, 1, 'not-ready'],
  [{ status: 'offline', creator }, 1, 'notify'],
  [{ status: null, creator: null }, 1, 'start'],
  [{ status: 'not_published', creator: null }, undefined, 'not-ready'],
] as const)('startKindOf(%p, %p) is %p', (agent, viewer, kind) => expect(startKindOf(agent, viewer)).toBe(kind));

test('trims the name of a new chat, fills in a default and cuts it at the limit', () => {
  expect(newChatName('  Plans ', 'Chat with Ada')).toBe('Plans');
  expect(newChatName('   ', 'Chat with Ada')).toBe('Chat with Ada');
  expect([...newChatName('', `Chat with ${'🙂'.repeat(60)}`)]).toHaveLength(50);
});
