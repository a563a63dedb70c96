import { chatNameOf } from './chat-name';

const gone = { name: 'Agent 7', found: false };

describe('displayed name of a chat', () => {
  it.each([
    ['a given name', { name: ' Plans ', is_unnamed: false }, { name: 'Ada' }, 'Plans'],
    [
      'a given name that reads like the default',
      { name: 'Chat with Ada', is_unnamed: false },
      { name: 'Ada' },
      'Chat with Ada',
    ],
    ['the agent', { name: 'Chat with Ada', is_unnamed: true }, { name: 'Ada' }, 'Ada'],
    ['the current name of a renamed agent', { name: 'Chat with Ada', is_unnamed: true }, { name: 'Grace' }, 'Grace'],
    ['the previous name of a deleted agent', { name: 'Chat with Ada', is_unnamed: true }, gone, 'Ada'],
    ['the given name with a deleted agent', { name: 'Plans', is_unnamed: false }, gone, 'Plans'],
    ['the agent of a chat without any name', { name: null, is_unnamed: false }, { name: 'Ada' }, 'Ada'],
    ['a placeholder without any name', { name: ' ', is_unnamed: false }, gone, 'Agent 7'],
  ])('is %s', (_what, chat, agent, expected) => expect(chatNameOf(chat, agent)).toBe(expected));
});
