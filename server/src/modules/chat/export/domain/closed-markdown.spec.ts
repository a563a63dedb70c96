import { closedMarkdown } from './closed-markdown.js';

it.each([
  ['```js\nconst a = 1;', '```js\nconst a = 1;\n```'],
  ['text\n\n~~~~\ncode\n~~~\n', 'text\n\n~~~~\ncode\n~~~\n~~~~'],
  ['````\n```\nin\n```', '````\n```\nin\n```\n````'],
  ['- item\n\n  ```\n  code', '- item\n\n  ```\n  code\n  ```'],
  ['<!-- a note', '<!-- a note\n-->'],
  ['<pre>\n\ncode', '<pre>\n\ncode\n</pre>'],
])('closes %j', (text, closed) => expect(closedMarkdown(text)).toBe(closed));

it.each([
  '```\ncode\n```',
  'a ``` in a line',
  '``` not a fence ```',
  '- ```\n  code',
  '<!-- a note --> text',
  'plain\n',
  '<b>bold',
])('leaves %j', (text) => expect(closedMarkdown(text)).toBe(text));
