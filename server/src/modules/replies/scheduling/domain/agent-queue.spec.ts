import { AgentLines } from './agent-queue.js';

const AGENT = 7;
const chat = (chatId: number) => ({ agentId: AGENT, chatId, turnId: chatId * 10 });

describe('AgentLines', () => {
  it('has so many places for each agent', () => {
    const lines = new AgentLines(2);
    expect([lines.take(AGENT), lines.take(AGENT), lines.take(AGENT), lines.take(8)]).toEqual([true, true, false, true]);
    expect(lines.unavailable()).toEqual([{ agentId: AGENT, isShut: false }]);
    lines.give(AGENT);
    expect(lines.unavailable()).toEqual([]);
    expect(lines.take(AGENT)).toBe(true);
  });

  it('goes on with the line in one place, in order, before anybody else gets it', () => {
    const lines = new AgentLines(1);
    lines.take(AGENT);
    for (const id of [3, 1, 2, 3]) lines.add(chat(id));
    const served: (number | undefined)[] = [];
    for (let i = 0; i < 4; i++) {
      served.push(lines.nextOrGive(AGENT));
      if (i < 3) expect(lines.take(AGENT)).toBe(false);
    }
    expect(served).toEqual([3, 1, 2, undefined]);
    expect(lines.take(AGENT)).toBe(true);
  });

  it('tells how many more a line may have', () => {
    const lines = new AgentLines(1, 2);
    expect(lines.room(AGENT)).toBe(2);
    for (const id of [1, 2, 3]) lines.add(chat(id));
    expect(lines.room(AGENT)).toBe(0);
    expect(lines.full()).toEqual([AGENT]);
    lines.shift(AGENT);
    lines.shift(AGENT);
    expect(lines.room(AGENT)).toBe(1);
    expect(lines.full()).toEqual([]);
  });

  it('calls nobody while it is shut, but the one who finds out', () => {
    const lines = new AgentLines(1);
    lines.take(AGENT);
    lines.add(chat(1));
    lines.add(chat(2));
    lines.shut(AGENT);
    expect(lines.nextOrGive(AGENT)).toBeUndefined();
    expect(lines.take(AGENT)).toBe(false);
    expect(lines.unattended()).toEqual([]);
    expect(lines.takeFirst(AGENT)).toBe(1);
    expect(lines.takeFirst(AGENT)).toBeUndefined(); // its place is taken
    lines.open(AGENT);
    expect(lines.nextOrGive(AGENT)).toBe(2);
  });

  it('tells of a line that nobody goes on with', () => {
    const lines = new AgentLines(1);
    lines.take(AGENT);
    lines.add(chat(1));
    expect(lines.unattended()).toEqual([]);
    lines.give(AGENT);
    expect(lines.unattended()).toEqual([AGENT]);
    lines.take(AGENT);
    expect([lines.canGoOn(AGENT), lines.canGoOn(8)]).toEqual([false, false]);
  });

  it('doubts who is not in line any more, unless the chat waits with a later turn, and forgets who was not told of anew', () => {
    const lines = new AgentLines(1);
    lines.add(chat(1));
    lines.add(chat(2));
    const looked = lines.inLine();
    lines.add({ ...chat(2), turnId: 21 });
    for (const each of looked) lines.doubt(each, 5);
    expect(lines.inLine()).toEqual([{ ...chat(2), turnId: 21 }]);
    const [{ chats } = { chats: [] }] = lines.remembered();
    expect(chats).toEqual([{ chatId: 1, since: 5 }]);
    lines.remember(AGENT, 1, 9);
    for (const each of chats) lines.forget(AGENT, each); // a message has come meanwhile
    expect(lines.remembered()).toEqual([{ agentId: AGENT, chats: [{ chatId: 1, since: 5 }] }]);
    for (const each of lines.remembered()[0]?.chats ?? []) lines.forget(AGENT, each);
    expect([lines.nextOrGive(AGENT), lines.nextOrGive(AGENT)]).toEqual([2, undefined]);
  });

  it('remembers a chat before its turn is known, in the same line', () => {
    const lines = new AgentLines(1);
    lines.take(AGENT);
    for (const id of [1, 2, 3]) lines.remember(AGENT, id, id);
    lines.add(chat(2));
    lines.remember(AGENT, 2, 2);
    expect(lines.waiting).toBe(3);
    expect(lines.inLine()).toEqual([chat(2)]);
    const waits = (id: number) => ({ chatId: id, since: id });
    expect(lines.remembered()).toEqual([{ agentId: AGENT, chats: [waits(1), waits(3)] }]);
    expect(lines.remembered(2)).toEqual([{ agentId: AGENT, chats: [waits(1)] }]);
    expect(lines.remembered(0)).toEqual([]);
    expect([1, 2].map(() => lines.nextOrGive(AGENT))).toEqual([1, 2]);
    lines.clearLines();
    expect(lines.nextOrGive(AGENT)).toBeUndefined();
    expect(lines.unavailable()).toEqual([]);
  });

  it('remembers nothing of an agent that has nothing to do', () => {
    const lines = new AgentLines(1);
    lines.take(AGENT);
    lines.shut(AGENT);
    lines.add(chat(1));
    lines.shift(AGENT);
    lines.give(AGENT);
    expect(lines.unavailable()).toHaveLength(1);
    lines.open(AGENT);
    expect([lines.unavailable(), lines.waiting, lines.unattended()]).toEqual([[], 0, []]);
  });

  describe('with creators', () => {
    const [MINE, ALSO_MINE, ANOTHER] = [1, 2, 3];
    const lines = (): AgentLines => {
      const made = new AgentLines(4, 100, 4);
      for (const agentId of [MINE, ALSO_MINE]) made.learn(agentId, 10);
      made.learn(ANOTHER, 20);
      return made;
    };
    const takes = (of: AgentLines, agentId: number): number => {
      let count = 0;
      while (of.take(agentId)) count++;
      return count;
    };

    it('has a place for another creator, however many agents one has', () => {
      const of = lines();
      expect([takes(of, MINE), takes(of, ALSO_MINE), takes(of, ANOTHER)]).toEqual([3, 0, 1]);
      expect(of.unavailable().map(({ agentId }) => agentId)).toEqual([MINE, ANOTHER]);
    });

    it('tells once who may go on, when a place is given back', () => {
      const of = lines();
      takes(of, MINE);
      expect(of.take(ALSO_MINE)).toBe(false);
      of.remember(ALSO_MINE, 21, 0);
      expect([of.nextWithShare(), of.unattended()]).toEqual([undefined, []]);
      of.give(MINE);
      expect([of.nextWithShare(), of.nextWithShare()]).toEqual([ALSO_MINE, undefined]);
      expect(of.takeFirst(ALSO_MINE)).toBe(21);
    });

    it('finds a line that waited for a share again where nobody has gone on with it', () => {
      const of = lines();
      takes(of, MINE);
      of.remember(ALSO_MINE, 21, 0);
      of.give(MINE);
      expect(of.unattended()).toEqual([ALSO_MINE]);
    });

    it('lets agents of one creator take turns in its share', () => {
      const of = lines();
      takes(of, MINE);
      for (const chatId of [11, 12]) of.remember(MINE, chatId, 0);
      of.take(ALSO_MINE);
      for (const chatId of [21, 22]) of.remember(ALSO_MINE, chatId, 0);
      const served: (number | undefined)[] = [];
      for (let at = 0, agentId = MINE; at < 4; at++) {
        expect(of.nextOrGive(agentId)).toBeUndefined();
        agentId = of.nextWithShare() ?? 0;
        served.push(of.takeFirst(agentId));
      }
      expect(served).toEqual([21, 11, 22, 12]);
    });

    it('counts an agent alone until it is known whose it is, and then asks back what is too much', () => {
      const of = new AgentLines(4, 100, 4);
      of.learn(MINE, 10);
      expect([takes(of, MINE), of.take(5)]).toEqual([3, true]);
      expect(of.keepsPlace(5)).toBe(true);
      of.learn(5, 10);
      expect(of.keepsPlace(5)).toBe(false);
      of.give(5);
      expect(of.take(5)).toBe(false);
      of.give(MINE);
      expect(of.take(5)).toBe(true);
    });
  });
});
