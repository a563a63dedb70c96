import type { MessageRequest } from '../../../../../contract/requests/requests.js';
import { ChatReply } from './chat-reply.js';
import { chatRunOf, chatSocketUrl } from './chat-run.js';

const TOKEN = '9969bc6bbe04a54cd2f1d33c4c35160a756ef355581b7af3b7c6d5da20a42392';

describe('response of a Chat Trigger with response nodes', () => {
  it('identifies a run', () => {
    expect(chatRunOf({ executionStarted: true, executionId: '12', resumeToken: TOKEN })).toEqual({
      executionId: '12',
      resumeToken: TOKEN,
    });
    expect(chatRunOf({ executionStarted: true, executionId: 12 })).toEqual({ executionId: '12', resumeToken: null });
  });

  it.each([
    [{ output: 'a' }],
    [{ executionStarted: 'true', executionId: '12' }],
    [{ executionStarted: true }],
    [{ executionStarted: true, executionId: '1/../2' }],
    [{ executionStarted: true, executionId: '1', resumeToken: 'a b' }],
    [{ executionStarted: true, executionId: '1', resumeToken: 7 }],
    [[{ executionStarted: true, executionId: '1' }]],
  ])('is not recognized in %j', (value) => expect(chatRunOf(value)).toBeNull());

  it.each([
    ['http://127.0.0.1:5678/webhook/abc/chat', 'ws://127.0.0.1:5678/chat'],
    ['https://example.com/tools/n8n/webhook/abc/chat?x=1', 'wss://example.com/tools/n8n/chat'],
  ])('%s connects to %s', (webhook, socket) => {
    const query = `sessionId=7&executionId=12&isPublic=true&token=${TOKEN}`;
    expect(chatSocketUrl(webhook, '7', { executionId: '12', resumeToken: TOKEN })).toBe(`${socket}?${query}`);
  });

  it('has no socket URL for an address that is not a webhook', () => {
    expect(chatSocketUrl('http://127.0.0.1:1/x', '7', { executionId: '1', resumeToken: null })).toBeNull();
  });
});

describe('chat socket messages', () => {
  function read(frames: string[], maxBytes = 1_000): { kinds: string[]; pieces: string[]; text: string } {
    const reply = new ChatReply(maxBytes);
    const read = frames.map((frame, at) => reply.push(frame, at === 0));
    return { kinds: read.map(({ kind }) => kind), pieces: read.flatMap(({ piece }) => piece || []), text: reply.text };
  }

  /** The text and the request of a reply with this one message. */
  function questionIn(frame: string): { text: string; request: MessageRequest | undefined } {
    const reply = new ChatReply(10_000);
    reply.push(frame, true);
    return { text: reply.text, request: reply.waiting?.request };
  }

  it('are joined by a blank line without signals', () => {
    expect(read(['n8n|heartbeat', 'First', 'n8n|continue', ' ', 'Second', 'n8n|continue'])).toEqual({
      kinds: ['heartbeat', 'message', 'continue', 'message', 'message', 'continue'],
      pieces: ['First', '\n\nSecond'],
      text: 'First\n\nSecond',
    });
  });

  it('have buttons as the options of a request, without links', () => {
    const buttons = [
      { text: 'Approve', link: 'https://n8n.example.com/webhook-waiting/3/Ask?signature=secret', type: 'primary' },
      { text: 'Decline', link: 'https://n8n.example.com/webhook-waiting/3/Ask?signature=secret', type: 'secondary' },
    ];
    const frame = JSON.stringify({ type: 'with-buttons', text: 'Send it?', blockUserInput: false, buttons });
    expect(questionIn(frame)).toEqual({
      text: 'Send it?',
      request: {
        type: 'choice',
        options: [
          { label: 'Approve', value: 'Approve' },
          { label: 'Decline', value: 'Decline' },
        ],
      },
    });
    const one = JSON.stringify({ type: 'with-buttons', text: 'Send it?', buttons: buttons.slice(0, 1) });
    expect(questionIn(one).request?.options).toEqual([{ label: 'Approve', value: 'Approve' }]);
    const odd = JSON.stringify({ type: 'with-buttons', text: 'Send it?', buttons: [null, {}, 1] });
    expect(questionIn(odd)).toEqual({ text: 'Send it?', request: undefined });
  });

  it.each([
    ['without a text', '', ['Yes', 'No'], '- Yes\n- No'],
    ['of the same label', 'Well?', ['Yes', 'Yes'], 'Well?\n\n- Yes\n- Yes'],
    ['with a long label', 'Well?', ['y'.repeat(101)], `Well?\n\n- ${'y'.repeat(101)}`],
  ])('list buttons %s in the text', (_, text, labels, expected) => {
    const buttons = labels.map((label) => ({ text: label, link: 'https://n8n.example.com/x' }));
    const frame = JSON.stringify({ type: 'with-buttons', text, buttons });
    expect(questionIn(frame)).toEqual({ text: expected, request: undefined });
  });

  it('may be objects or literal JSON', () => {
    expect(read(['{"output":"Hi"}']).text).toBe('Hi');
    expect(read(['{"a":1}']).text).toBe('{"a":1}');
    expect(read(['{not json']).text).toBe('{not json');
  });

  it('are rejected only in place of the first heartbeat', () => {
    expect(read(['Connection rejected']).kinds).toEqual(['rejected']);
    expect(read(['n8n|heartbeat', 'Connection rejected']).kinds).toEqual(['heartbeat', 'message']);
  });

  it('are limited in size and number, signals included', () => {
    expect(read(['a'.repeat(600), 'b'.repeat(600)]).kinds).toEqual(['message', 'too-much']);
    expect(read(Array(3_000).fill('x'), 1e6).kinds.at(-1)).toBe('too-much');
    expect(read(['x\0\ud83d']).text).toBe('x\uFFFD');
  });
});

describe('chat socket of a run that waits', () => {
  const kindsOf = (frames: string[], isRepeated = false): string[] => {
    const reply = new ChatReply(1_000, { text: 'Draft\n\nSend it?', isRepeated });
    return frames.map((frame, at) => reply.push(frame, at === 0).kind);
  };

  it('repeats the question, and then continues', () => {
    expect(kindsOf(['n8n|heartbeat', 'Send it?', 'n8n|continue', 'Sent'])).toEqual([
      ...['heartbeat', 'question', 'continue', 'message'],
    ]);
    const reply = new ChatReply(1_000, { text: 'Send it?', isRepeated: false });
    for (const frame of ['n8n|heartbeat', 'Send it?', 'n8n|continue', 'Send it?']) reply.push(frame, false);
    expect(reply.text).toBe('Send it?');
  });

  it('recognizes the question by the end of the reply', () => {
    expect(kindsOf(['Draft'])).toEqual(['elsewhere']);
    expect(kindsOf(['Another question'])).toEqual(['elsewhere']);
  });

  it('may have continued after an earlier call', () => {
    expect(kindsOf(['n8n|heartbeat', 'Sent'], true)).toEqual(['heartbeat', 'message']);
    expect(kindsOf(['n8n|heartbeat', 'Send it?'], true)).toEqual(['heartbeat', 'question']);
  });
});
