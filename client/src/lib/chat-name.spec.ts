import { chatNameOf, givenChatName, mayBeDefaultName } from './chat-name';

describe('givenChatName', () => {
  it.each([
    ['  Plans ', 'Ada', 'Plans'],
    [' ', 'Ada', null],
    [null, 'Ada', null],
    ['Chat with Ada', 'Ada', null],
    ['Chat with Ada', 'Bob', 'Chat with Ada'],
    [`Chat with ${'N'.repeat(40)}`, 'N'.repeat(100), null],
  ])('givenChatName(%j, %s) is %j', (name, agent, expected) => expect(givenChatName(name, agent)).toBe(expected));
});

test('a chat without a name of its own has the name of its agent', () => {
  expect(chatNameOf('Chat with Ada', 'Ada')).toBe('Ada');
  expect(chatNameOf(null, 'Ada')).toBe('Ada');
  expect(chatNameOf('Plans', 'Ada')).toBe('Plans');
});

test.each([
  [null, true],
  [' ', true],
  ['Chat with Ada', true],
  ['Plans', false],
])('mayBeDefaultName(%j) is %j', (name, expected) => expect(mayBeDefaultName(name)).toBe(expected));
