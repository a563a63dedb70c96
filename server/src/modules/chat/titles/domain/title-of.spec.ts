import { titleOf } from './title-of.js';

describe('titleOf', () => {
  it.each([
    ['How do I stop a reply? I tried Escape.', 'How do I stop a reply?'],
    ['## **Plan** a trip.\nTo Rome', 'Plan a trip'],
    ['```\n\n- “Buy milk”', 'Buy milk'],
    ['Version 2.0 of v1.2 is out', 'Version 2.0 of v1.2 is out'],
    [
      'Чем ёжик отличается от дикобраза, если смотреть издалека и ночью?',
      'Чем ёжик отличается от дикобраза, если смотреть…',
    ],
    ['你好。今天怎么样？', '你好'],
    ['?!', ''],
    ['a'.repeat(80), `${'a'.repeat(49)}…`],
  ])('%j is %j', (text, title) => expect(titleOf(text)).toBe(title));
});
