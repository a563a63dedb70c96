import { AgentQueues } from './agent-queues.js';

const AGENT = 7;
const chat = (chatId: number) => ({ agentId: AGENT, chatId, turnId: chatId * 10 });

describe('AgentQueues', () => {
  it('limits the slots of each agent', () => {
    const queues = new AgentQueues(2);
    expect([queues.acquire(AGENT), queues.acquire(AGENT), queues.acquire(AGENT), queues.acquire(8)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(queues.unavailable()).toEqual([{ agentId: AGENT, isUnreachable: false }]);
    queues.release(AGENT);
    expect(queues.unavailable()).toEqual([]);
    expect(queues.acquire(AGENT)).toBe(true);
  });

  it('drains a queue in one slot, in order', () => {
    const queues = new AgentQueues(1);
    queues.acquire(AGENT);
    for (const id of [3, 1, 2, 3]) queues.add(chat(id));
    const served: (number | undefined)[] = [];
    for (let i = 0; i < 4; i++) {
      served.push(queues.nextOrRelease(AGENT));
      if (i < 3) expect(queues.acquire(AGENT)).toBe(false);
    }
    expect(served).toEqual([3, 1, 2, undefined]);
    expect(queues.acquire(AGENT)).toBe(true);
  });

  it('frees the capacity of a queue', () => {
    const queues = new AgentQueues(1, 2);
    expect(queues.room(AGENT)).toBe(2);
    for (const id of [1, 2, 3]) queues.add(chat(id));
    expect(queues.room(AGENT)).toBe(0);
    expect(queues.full()).toEqual([AGENT]);
    queues.shift(AGENT);
    queues.shift(AGENT);
    expect(queues.room(AGENT)).toBe(1);
    expect(queues.full()).toEqual([]);
  });

  it('allows only a probe while the agent is unreachable', () => {
    const queues = new AgentQueues(1);
    queues.acquire(AGENT);
    queues.add(chat(1));
    queues.add(chat(2));
    queues.markUnreachable(AGENT);
    expect(queues.nextOrRelease(AGENT)).toBeUndefined();
    expect(queues.acquire(AGENT)).toBe(false);
    expect(queues.undrained()).toEqual([]);
    expect(queues.acquireFirst(AGENT)).toBe(1);
    expect(queues.acquireFirst(AGENT)).toBeUndefined(); // its slot is taken
    queues.markReachable(AGENT);
    expect(queues.nextOrRelease(AGENT)).toBe(2);
  });

  it('lists queues that are not draining', () => {
    const queues = new AgentQueues(1);
    queues.acquire(AGENT);
    queues.add(chat(1));
    expect(queues.undrained()).toEqual([]);
    queues.release(AGENT);
    expect(queues.undrained()).toEqual([AGENT]);
    queues.acquire(AGENT);
    expect([queues.canDrain(AGENT), queues.canDrain(8)]).toEqual([false, false]);
  });

  it('demotes chats whose turn is no longer queued, and forgets those that were not added again', () => {
    const queues = new AgentQueues(1);
    queues.add(chat(1));
    queues.add(chat(2));
    const listed = queues.queued();
    queues.add({ ...chat(2), turnId: 21 });
    for (const each of listed) queues.demote(each, 5);
    expect(queues.queued()).toEqual([{ ...chat(2), turnId: 21 }]);
    const [{ chats } = { chats: [] }] = queues.pending();
    expect(chats).toEqual([{ chatId: 1, since: 5 }]);
    queues.addPending(AGENT, 1, 9);
    for (const each of chats) queues.forget(AGENT, each); // a message arrived meanwhile
    expect(queues.pending()).toEqual([{ agentId: AGENT, chats: [{ chatId: 1, since: 5 }] }]);
    for (const each of queues.pending()[0]?.chats ?? []) queues.forget(AGENT, each);
    expect([queues.nextOrRelease(AGENT), queues.nextOrRelease(AGENT)]).toEqual([2, undefined]);
  });

  it('keeps pending and queued chats in one order', () => {
    const queues = new AgentQueues(1);
    queues.acquire(AGENT);
    for (const id of [1, 2, 3]) queues.addPending(AGENT, id, id);
    queues.add(chat(2));
    queues.addPending(AGENT, 2, 2);
    expect(queues.size).toBe(3);
    expect(queues.queued()).toEqual([chat(2)]);
    const waits = (id: number) => ({ chatId: id, since: id });
    expect(queues.pending()).toEqual([{ agentId: AGENT, chats: [waits(1), waits(3)] }]);
    expect(queues.pending(2)).toEqual([{ agentId: AGENT, chats: [waits(1)] }]);
    expect(queues.pending(0)).toEqual([]);
    expect([1, 2].map(() => queues.nextOrRelease(AGENT))).toEqual([1, 2]);
    queues.clearQueues();
    expect(queues.nextOrRelease(AGENT)).toBeUndefined();
    expect(queues.unavailable()).toEqual([]);
  });

  it('forgets idle agents', () => {
    const queues = new AgentQueues(1);
    queues.acquire(AGENT);
    queues.markUnreachable(AGENT);
    queues.add(chat(1));
    queues.shift(AGENT);
    queues.release(AGENT);
    expect(queues.unavailable()).toHaveLength(1);
    queues.markReachable(AGENT);
    expect([queues.unavailable(), queues.size, queues.undrained()]).toEqual([[], 0, []]);
  });

  describe('with creators', () => {
    const [MINE, ALSO_MINE, ANOTHER] = [1, 2, 3];
    const queues = (): AgentQueues => {
      const made = new AgentQueues(4, 100, 4);
      for (const agentId of [MINE, ALSO_MINE]) made.setCreator(agentId, 10);
      made.setCreator(ANOTHER, 20);
      return made;
    };
    const takes = (of: AgentQueues, agentId: number): number => {
      let count = 0;
      while (of.acquire(agentId)) count++;
      return count;
    };

    it('keeps a slot for another creator', () => {
      const of = queues();
      expect([takes(of, MINE), takes(of, ALSO_MINE), takes(of, ANOTHER)]).toEqual([3, 0, 1]);
      expect(of.unavailable().map(({ agentId }) => agentId)).toEqual([MINE, ANOTHER]);
    });

    it('returns an agent that waits for quota once', () => {
      const of = queues();
      takes(of, MINE);
      expect(of.acquire(ALSO_MINE)).toBe(false);
      of.addPending(ALSO_MINE, 21, 0);
      expect([of.nextWithQuota(), of.undrained()]).toEqual([undefined, []]);
      of.release(MINE);
      expect([of.nextWithQuota(), of.nextWithQuota()]).toEqual([ALSO_MINE, undefined]);
      expect(of.acquireFirst(ALSO_MINE)).toBe(21);
    });

    it('lists a queue that waited for quota and was not drained', () => {
      const of = queues();
      takes(of, MINE);
      of.addPending(ALSO_MINE, 21, 0);
      of.release(MINE);
      expect(of.undrained()).toEqual([ALSO_MINE]);
    });

    it('lets agents of one creator take turns in its quota', () => {
      const of = queues();
      takes(of, MINE);
      for (const chatId of [11, 12]) of.addPending(MINE, chatId, 0);
      of.acquire(ALSO_MINE);
      for (const chatId of [21, 22]) of.addPending(ALSO_MINE, chatId, 0);
      const served: (number | undefined)[] = [];
      for (let at = 0, agentId = MINE; at < 4; at++) {
        expect(of.nextOrRelease(agentId)).toBeUndefined();
        agentId = of.nextWithQuota() ?? 0;
        served.push(of.acquireFirst(agentId));
      }
      expect(served).toEqual([21, 11, 22, 12]);
    });

    it('counts an agent on its own until its creator is known', () => {
      const of = new AgentQueues(4, 100, 4);
      of.setCreator(MINE, 10);
      expect([takes(of, MINE), of.acquire(5)]).toEqual([3, true]);
      expect(of.keepsSlot(5)).toBe(true);
      of.setCreator(5, 10);
      expect(of.keepsSlot(5)).toBe(false);
      of.release(5);
      expect(of.acquire(5)).toBe(false);
      of.release(MINE);
      expect(of.acquire(5)).toBe(true);
    });
  });
});
