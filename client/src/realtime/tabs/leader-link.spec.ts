import type { ResumeAnswer } from '@contract/chat/realtime';
import { LeaderLink } from './leader-link';
import type { Leader, TabMessage } from './tab-channel';

const ANSWER: ResumeAnswer = { chats: [] };
const LEADER: Leader = { id: 'one', connected: true, visible: true };

function setUp() {
  const said: TabMessage[] = [];
  const asked: string[] = [];
  let answer: Promise<ResumeAnswer> = Promise.resolve(ANSWER);
  const counts = { silences: 0, failures: 0 };
  const channel = {
    say: (message: TabMessage) => void said.push(message),
    ask: (leaderId: string) => {
      asked.push(leaderId);
      return answer;
    },
    giveUpAsking: () => void asked.push('none'),
    close: () => undefined,
  };
  const link = new LeaderLink(
    channel,
    () => {
      counts.silences += 1;
    },
    () => {
      counts.failures += 1;
    },
  );
  const failNext = () => {
    answer = Promise.reject(new Error('no answer'));
  };
  return { link, said, asked, failNext, counts };
}

describe('LeaderLink', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('reports a leader that times out once', () => {
    const { link, said, counts } = setUp();
    link.update(LEADER);
    link.find();
    link.find();
    expect(said).toEqual([{ type: 'who' }, { type: 'who' }]);
    jest.advanceTimersByTime(5000);
    expect(counts.silences).toBe(1);
    expect([link.leader, link.resume]).toEqual([null, null]);
  });

  it('reports nothing when the leader responds', () => {
    const { link, counts } = setUp();
    link.find();
    link.update(LEADER);
    jest.advanceTimersByTime(5000);
    expect(counts.silences).toBe(0);
    expect(link.leader).toBe(LEADER);
  });

  it('keeps its resume function while the same tab leads, and has none while the leader is disconnected', () => {
    const { link } = setUp();
    link.update(LEADER);
    const { resume } = link;
    link.update({ ...LEADER, visible: false });
    expect(link.resume).toBe(resume);
    link.update({ ...LEADER, connected: undefined });
    expect(link.resume).toBeUndefined();
    link.update({ ...LEADER, connected: false });
    expect(link.resume).toBeNull();
  });

  it('asks the new leader after a handover and drops pending requests to the old one', async () => {
    const { link, asked } = setUp();
    link.update(LEADER);
    link.update({ ...LEADER, id: 'two' });
    asked.length = 0;
    await expect(link.resume?.({ chats: [] })).resolves.toBe(ANSWER);
    expect(asked).toEqual(['two']);
    link.forget();
    expect(asked).toEqual(['two', 'none']);
  });

  it('reports a request that failed', async () => {
    const { link, failNext, counts } = setUp();
    link.update(LEADER);
    failNext();
    await expect(link.resume?.({ chats: [] })).rejects.toThrow('no answer');
    expect(counts.failures).toBe(1);
  });
});
