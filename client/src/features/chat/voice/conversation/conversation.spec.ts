import { BEGINNING, type Conversation, type ConversationEvent, converse, outcomeOf } from './conversation';

const stateAfter = (...events: ConversationEvent[]): Conversation => events.reduce(converse, BEGINNING);

const heard: ConversationEvent = { type: 'heard', text: 'Hello', clientId: 'mine' };
const replied: ConversationEvent = { type: 'replied', reply: { id: 7, message: 'Hi' } };

describe('converse', () => {
  it('cycles through listening, sending and reading', () => {
    expect(stateAfter()).toEqual({ phase: 'listening' });
    expect(stateAfter(heard)).toEqual({ phase: 'waiting', heard: 'Hello', clientId: 'mine' });
    expect(stateAfter(heard, replied)).toEqual({ phase: 'speaking', heard: 'Hello', reply: { id: 7, message: 'Hi' } });
    expect(stateAfter(heard, replied, { type: 'spoken' })).toEqual(BEGINNING);
    expect(stateAfter(heard, replied, { type: 'interrupted' })).toEqual(BEGINNING);
  });

  it('ignores events of another phase', () => {
    expect(stateAfter(replied)).toEqual(BEGINNING);
    expect(stateAfter({ type: 'spoken' })).toEqual(BEGINNING);
    expect(stateAfter({ type: 'resumed' })).toEqual(BEGINNING);
    expect(stateAfter(heard, heard, { type: 'spoken' })).toEqual(stateAfter(heard));
    expect(stateAfter({ type: 'paused' }, heard)).toEqual(stateAfter({ type: 'paused' }));
    expect(stateAfter({ type: 'paused' }, { type: 'failed', text: 'Late' })).toEqual(stateAfter({ type: 'paused' }));
  });

  it('keeps waiting after a pause, but reads nothing twice', () => {
    expect(stateAfter(heard, { type: 'paused' }, { type: 'resumed' })).toEqual(stateAfter(heard));
    expect(stateAfter(heard, replied, { type: 'paused' }, { type: 'resumed' })).toEqual(BEGINNING);
    expect(stateAfter({ type: 'paused' }, { type: 'resumed' })).toEqual(BEGINNING);
    expect(stateAfter({ type: 'nothingHeard' })).toMatchObject({ phase: 'paused', isSilence: true });
    expect(stateAfter({ type: 'nothingHeard' }, { type: 'resumed' })).toEqual(BEGINNING);
    expect(stateAfter(heard, { type: 'nothingHeard' })).toEqual(stateAfter(heard));
  });

  it('stops at a failure until the user continues', () => {
    const failed: ConversationEvent = { type: 'failed', text: 'No microphone' };
    expect(stateAfter(failed)).toEqual({ phase: 'failed', text: 'No microphone' });
    expect(stateAfter(heard, failed, replied)).toEqual({ phase: 'failed', text: 'No microphone' });
    expect(stateAfter(heard, failed, { type: 'paused' }, { type: 'resumed' })).toEqual(BEGINNING);
  });
});

describe('outcomeOf', () => {
  const own = (id: number, delivery: string | null, client_id = 'mine') => ({
    kind: 'saved' as const,
    message: { id, client_id, is_agent_message: false, message: 'Hello' },
    delivery,
  });
  const reply = (id: number, replyTo: number | null) => ({
    kind: 'saved' as const,
    message: { id, client_id: null, is_agent_message: true, reply_to: replyTo, message: `Reply ${id}` },
    delivery: null,
  });
  const unsent = (state: string, client_id = 'mine') => ({ kind: 'unsent' as const, entry: { client_id, state } });

  it.each([
    ['nothing yet', [], { kind: 'waiting' }],
    ['an unsent message', [unsent('sending')], { kind: 'waiting' }],
    ['a refused message', [unsent('failed')], { kind: 'notSent' }],
    ['a queued message', [own(5, 'queued')], { kind: 'waiting' }],
    ['a failed message', [own(5, 'failed')], { kind: 'failed' }],
    ['a stopped message', [own(5, 'stopped')], { kind: 'failed' }],
    ['a reply that is not loaded yet', [own(5, 'answered')], { kind: 'waiting' }],
    [
      'a reply, after another message of the agent',
      [own(5, 'answered'), reply(6, null), reply(7, 5)],
      { kind: 'answered', reply: { id: 7, message: 'Reply 7' } },
    ],
    [
      'a reply with sources',
      [own(5, 'answered'), { ...reply(7, 5), message: { ...reply(7, 5).message, sources: [{ title: 'One' }] } }],
      { kind: 'answered', reply: { id: 7, message: 'Reply 7', sources: [{ title: 'One' }] } },
    ],
    ['the reply to an earlier message', [own(3, 'answered', 'earlier'), reply(4, 3)], { kind: 'waiting' }],
    ['the reply to a later message', [own(5, 'queued'), own(6, 'answered', 'later'), reply(7, 6)], { kind: 'waiting' }],
    ['another refused message', [unsent('failed', 'other'), unsent('sending')], { kind: 'waiting' }],
    [
      'its reply among those to other messages',
      [own(3, 'failed', 'earlier'), own(5, 'answered'), reply(8, 5), own(6, 'answered', 'later'), reply(7, 6)],
      { kind: 'answered', reply: { id: 8, message: 'Reply 8' } },
    ],
  ])('finds %s', (_name, shown, outcome) => expect(outcomeOf(shown, 'mine')).toEqual(outcome));
});
