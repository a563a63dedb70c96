import { givenChatName } from './chat-name';

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
