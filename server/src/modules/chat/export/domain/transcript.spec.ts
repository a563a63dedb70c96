import { growth, LINEAR } from '../../../../../../test/support/util/growth.js';
import type { MessageView } from '../../../../contract/chat/realtime.js';
import {
  fileName,
  markdownHead,
  markdownMessage as markdownOf,
  markdownPersona,
  type TranscriptChat,
} from './transcript.js';

const chat: TranscriptChat = {
  name: 'Trip *plans*\n# now',
  agent_id: 7,
  agent: 'Guide',
  persona: null,
  persona_changes: [],
  created_at: '2026-11-22T14:30:05.123Z',
};
const message: MessageView = {
  id: 1,
  message: '# A heading\n\n- of mine',
  is_agent_message: true,
  created_at: '2026-11-22T14:31:06.000Z',
  seq: 1,
  rev: 1,
};

const BASE = 'https://regent.example/api/chat/9';
const markdownMessage = (one: MessageView, of: TranscriptChat, locale: 'en' | 'ru') =>
  markdownOf(one, of, locale, BASE);

describe('transcript', () => {
  it('puts the chat and the agent in the heading and escapes Markdown in names', () => {
    expect(markdownHead(chat, 'en')).toBe('# Trip \\*plans\\* \\# now\n\nGuide · 2026-11-22\n');
  });

  it('adds author and time to each message and keeps its text', () => {
    expect(markdownMessage(message, chat, 'en')).toBe(
      '\n---\n\n**Guide** · 2026-11-22 14:31:06 UTC\n\n# A heading\n\n- of mine\n',
    );
    expect(markdownMessage({ ...message, is_agent_message: false }, chat, 'ru')).toContain('**Вы**');
    expect(markdownMessage({ ...message, is_agent_message: false }, { ...chat, persona: 'Anna' }, 'ru')).toContain(
      '**Anna**',
    );
  });

  it('lists the question of a message with its options below it', () => {
    const options = [
      { label: 'Red', value: 'r' },
      { label: '*Blue*', value: 'b' },
    ];
    const request = { type: 'choice' as const, title: 'Which one?', options };
    expect(markdownMessage({ ...message, request }, chat, 'en')).toContain('\n**Which one?**\n\n- Red\n- \\*Blue\\*\n');
    expect(markdownMessage({ ...message, request: { type: 'approval' } }, chat, 'en')).toBe(
      markdownMessage(message, chat, 'en'),
    );
  });

  it('lists the sources of a reply below it', () => {
    const sources = [{ title: 'A *manual*', url: 'https://example.com/a' }, { title: 'Chapter' }];
    expect(markdownMessage({ ...message, sources }, chat, 'en')).toContain(
      '- of mine\n\n\\[1\\] A \\*manual\\* <https://example.com/a>  \n\\[2\\] Chapter  \n',
    );
  });

  it('links the files of a message, and gives images in its text complete addresses', () => {
    const file = (id: number, name: string) => ({ id, name, mime_type: 'image/png', size: 1 });
    const text = 'See ![A \\] chart](/api/chat/7/file/3/) and ![other](/api/chat/7/file/99/) `![](/x)`';
    const files = [file(3, 'chart.png'), file(4, 'a [b].pdf')];
    expect(markdownMessage({ ...message, message: text, files }, chat, 'en')).toContain(
      [
        `See ![A \\] chart](${BASE}/file/3/) and ![other](/api/chat/7/file/99/) \`![](/x)\``,
        `\n- 📎 [a \\[b\\].pdf](${BASE}/file/4/)\n`,
      ].join('\n'),
    );
    expect(markdownMessage({ ...message, message: '', files: [file(4, 'a.pdf')] }, chat, 'en')).toMatch(
      /UTC\n\n- 📎 \[a\.pdf\]\(https:.*file\/4\/\)\n$/,
    );
  });

  it('takes linear time for a hostile text', async () => {
    const files = [{ id: 3, name: 'chart.png', mime_type: 'image/png', size: 1 }];
    const render = (times: number) => markdownMessage({ ...message, message: '!['.repeat(times), files }, chat, 'en');
    expect(await growth(render, 4000)).toBeLessThan(LINEAR);
  });

  it('marks where the persona changed', () => {
    const changed = { ...chat, persona: 'Bob', persona_changes: [{ after_seq: 2, from: 'Ann', to: 'B*b' }] };
    expect(markdownPersona(changed, 2, 3, 'en')).toBe('\n---\n\n*You are now B\\*b*\n');
    expect(markdownPersona(changed, 3, 4, 'en')).toBe('');
    const own = (seq: number) => markdownMessage({ ...message, is_agent_message: false, seq }, changed, 'en');
    expect([own(2), own(3)].map((text) => text.slice(8, 13))).toEqual(['Ann**', 'Bob**']);
  });

  it('has default names for a deleted agent and persona', () => {
    expect(markdownHead({ ...chat, name: null, agent: null }, 'ru')).toBe('# Чат\n\nАгент 7 · 2026-11-22\n');
  });

  it('returns a file name that every file system accepts', () => {
    expect(fileName({ ...chat, name: '../a/b: "c"?\u0000 ' }, 'en', 'md')).toBe('a b c.md');
    expect(fileName({ ...chat, name: '...' }, 'en', 'json')).toBe('Chat.json');
    expect(fileName({ ...chat, name: 'Поездка' }, 'en', 'md')).toBe('Поездка.md');
  });
});
