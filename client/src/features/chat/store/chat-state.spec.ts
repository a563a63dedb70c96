import type { Activity, MessageView } from '@contract/chat/realtime';
import {
  type ChatState,
  forgetChat,
  holdReply,
  initialChatState,
  leaveChat,
  openChat,
  runningText,
  takeChanges,
  takeDelta,
  takeMessage,
  takeNewest,
  takeTyping,
} from './chat-state';
import { newEntry } from './timeline/outbox';

const own = (rev: number, more: Partial<MessageView> = {}): MessageView => ({
  id: 10,
  message: 'hello',
  is_agent_message: false,
  created_at: '2026-01-01T00:00:00Z',
  seq: 1,
  rev,
  delivery: 'queued',
  ...more,
});
const reply = (seq: number, more: Partial<MessageView> = {}): MessageView => ({
  id: 10 + seq,
  message: 'whole reply',
  is_agent_message: true,
  created_at: '2026-01-01T00:00:01Z',
  seq,
  rev: seq,
  reply_to: 10,
  ...more,
});
const delta = (index: number, text: string) => ({ chat_id: 1, reply_to: 10, attempt: 1, index, text });
const waiting = (): ChatState => takeNewest(openChat(initialChatState, 1), 1, [own(1)], true);
const running = (state: ChatState) => state.chats[1]?.running?.text ?? null;
const shown = (state: ChatState) => (state.chats[1] ? runningText(state.chats[1]) : null);

describe('chat state', () => {
  it('replaces the running reply with the stored one and ignores late chunks', () => {
    let state = takeDelta(takeDelta(waiting(), delta(0, 'whole ')), delta(1, 're'));
    expect(running(state)).toBe('whole re');
    state = takeMessage(state, 1, reply(2));
    expect(running(state)).toBeNull();
    state = takeDelta(state, delta(2, 'ply'));
    expect(running(state)).toBeNull();
  });

  it.each(['failed', 'stopped'] as const)('ends the running reply when its message is %s', (delivery) => {
    const state = takeMessage(takeDelta(waiting(), delta(0, 'who')), 1, own(2, { delivery }));
    expect(running(state)).toBeNull();
  });

  it('starts a new running reply after a retry, even if a partial reply was stored', () => {
    let state = takeMessage(waiting(), 1, own(2, { delivery: 'stopped' }));
    state = takeMessage(state, 1, reply(3, { message: 'who' }));
    state = takeMessage(state, 1, own(4, { delivery: 'queued' }));
    state = takeDelta(state, delta(0, 'whole'));
    expect(running(state)).toBe('whole');
  });

  it('freezes a reply once a stop is requested and resumes when the stop fails or after a retry', () => {
    let state = holdReply(takeDelta(waiting(), delta(0, 'who')), 1, true);
    state = takeDelta(state, delta(1, 'le'));
    expect(shown(state)).toBe('who');
    expect(shown(holdReply(state, 1, false))).toBe('whole');
    state = takeMessage(state, 1, own(2, { delivery: 'stopped' }));
    state = takeMessage(state, 1, own(3, { delivery: 'queued' }));
    expect(shown(takeDelta(state, delta(0, 'whole')))).toBe('whole');
  });

  it('shows nothing of a reply stopped before its first chunk, and drops late chunks with it', () => {
    let state = takeDelta(holdReply(waiting(), 1, true), delta(0, 'who'));
    expect(shown(state)).toBe('');
    state = holdReply(waiting(), 1, true);
    state = takeMessage(state, 1, own(2, { delivery: 'stopped' }));
    state = takeMessage(state, 1, own(3, { delivery: 'queued' }));
    expect(shown(takeDelta(state, delta(0, 'whole')))).toBe('whole');
  });

  it('continues a running reply from the resume response', () => {
    const state = takeChanges(waiting(), 1, {
      messages: [],
      running: { reply_to: 10, attempt: 1, index: 4, text: 'who' },
    });
    expect(running(takeDelta(state, delta(5, 'le')))).toBe('whole');
  });

  it('ignores events of chats that were never opened', () => {
    expect(takeMessage(initialChatState, 5, own(1))).toBe(initialChatState);
  });

  it('keeps a few closed chats and flags an open one that is deleted', () => {
    let state = initialChatState;
    for (let id = 40; id > 20; id--) state = leaveChat(openChat(state, id), id);
    expect(Object.keys(state.chats).map(Number)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
    state = leaveChat(openChat(state, 32), 32);
    state = leaveChat(openChat(state, 50), 50);
    expect(state.chats[32]).toBeDefined();
    expect(state.chats[31]).toBeUndefined();
    const entry = newEntry({ client_id: 'a', chat_id: 30, text: 'x', created_at: '' });
    state = forgetChat({ ...openChat(state, 30), outbox: [entry] }, 30);
    expect(state.chats[30]?.load).toBe('missing');
    expect(state.outbox).toEqual([]);
  });

  it('drops a running reply whose user message is too old to be loaded', () => {
    const state = takeDelta(waiting(), delta(0, 'who'));
    const later = own(9, { id: 90, seq: 9, delivery: 'answered' });
    expect(running(takeNewest(state, 1, [own(1), later], false))).toBe('who');
    const lost = takeNewest(state, 1, [later], false);
    expect(running(lost)).toBeNull();
    const known = { reply_to: 10, attempt: 1, index: 3, text: 'whole' };
    expect(running(takeChanges(lost, 1, { messages: [], running: known }))).toBe('whole');
  });

  it('drops a running reply even if its user message is not loaded', () => {
    const newest = own(9, { id: 90, seq: 9, delivery: 'answered' });
    let state = takeDelta(takeNewest(openChat(initialChatState, 1), 1, [newest], false), delta(0, 'whole'));
    expect(running(state)).toBe('whole');
    state = takeMessage(state, 1, reply(10, { message: 'whole' }));
    expect(running(state)).toBeNull();
  });

  it('keeps the agent activity until it ends or changes', () => {
    const typing = { chat_id: 1, is_typing: true, expires_at: '2026-01-01T00:00:06Z', at: 5 };
    const told = { text: 'Searching', step: 1, steps: 2 };
    const doing = (state: ChatState) => state.chats[1]?.activity;
    let state = takeTyping(waiting(), { ...typing, activity: told });
    expect(doing(state)).toEqual({ told, replyTo: 10, at: 5 });
    state = takeTyping(state, typing);
    expect(doing(state)?.told).toBe(told);
    state = takeTyping(state, { ...typing, activity: { text: null, step: 2, steps: 2 } });
    expect(doing(state)?.told.step).toBe(2);
    expect(doing(takeTyping(state, { ...typing, is_typing: false }))).toBeNull();
    const lazyWithRetry = takeTyping(takeNewest(openChat(initialChatState, 1), 1, [], true), {
      ...typing,
      activity: told,
    });
    expect(doing(lazyWithRetry)).toEqual({ told, replyTo: null, at: 5 });
  });

  it('ends the agent activity with the next text of the reply', () => {
    const typing = { chat_id: 1, is_typing: true, expires_at: '2026-01-01T00:00:06Z', at: 5 };
    const told = { text: 'Searching', step: null, steps: null };
    const doing = (state: ChatState) => state.chats[1]?.activity;
    let state = takeTyping(takeDelta(waiting(), delta(0, 'Let me look')), { ...typing, activity: told });
    expect(doing(takeDelta(state, delta(0, 'Let me look')))?.told).toBe(told);
    state = takeDelta(state, delta(1, '. Found it'));
    expect(doing(state)).toBeNull();
  });

  it('shows the activity of a running reply that the tab joins, unless it knows a later one', () => {
    const told = (text: string, step: number | null = null) => ({ text, step, steps: null });
    const joined = (state: ChatState, activity: Activity | null | undefined, at: number, index = -1) =>
      takeChanges(state, 1, { messages: [], running: { reply_to: 10, attempt: 1, index, text: '', activity }, at });
    const doing = (state: ChatState) => state.chats[1]?.activity;
    const state = joined(waiting(), told('Searching'), 5000);
    expect(doing(state)).toEqual({ told: told('Searching'), replyTo: 10, at: 5000 });
    expect(doing(joined(state, told('Searching'), 9000))).toBe(doing(state));
    expect(doing(joined(state, told('Writing', 2), 9000))?.told.text).toBe('Writing');
    expect(doing(joined(state, undefined, 9000))).toBe(doing(state));
    expect(doing(joined(state, null, 9000))).toBeNull();
    const typing = { chat_id: 1, is_typing: true, expires_at: '2026-01-01T00:00:06Z', at: 8900 };
    const later = takeTyping(state, { ...typing, activity: told('Writing', 2) });
    expect(doing(joined(later, told('Searching'), 9000))?.told.text).toBe('Writing');
    const written = takeDelta(takeDelta(state, delta(0, 'Found')), delta(1, ' it'));
    expect(doing(joined(written, told('Searching'), 9000, 0))).toBeNull();
  });

  it('drops the agent activity with the reply, even if its end event was missed', () => {
    const typing = { chat_id: 1, is_typing: true, expires_at: '2026-01-01T00:00:06Z', at: 5 };
    const told = { text: 'Searching', step: null, steps: null };
    const working = takeTyping(waiting(), { ...typing, activity: told });
    const doing = (state: ChatState) => state.chats[1]?.activity;
    expect(doing(takeMessage(working, 1, reply(2)))).toBeNull();
    expect(doing(takeMessage(working, 1, reply(2, { reply_to: null })))).not.toBeNull();
    const failed = takeMessage(working, 1, own(2, { delivery: 'failed' }));
    expect(doing(takeMessage(failed, 1, own(3)))).toBeNull();
    const lazyWithRetry = takeTyping(takeNewest(openChat(initialChatState, 1), 1, [], true), {
      ...typing,
      activity: told,
    });
    expect(doing(takeMessage(lazyWithRetry, 1, reply(1, { reply_to: null })))).toBeNull();
  });
});
