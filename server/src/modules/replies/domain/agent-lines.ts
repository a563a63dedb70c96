/** A chat whose first open turn waits for a place with its agent, as the turn itself says. */
export interface InLine {
  agentId: number;
  chatId: number;
  turnId: number;
}

/** A chat that waits without its turn being known, since then (ms). Each time it is told anew it is another object. */
export interface Remembered {
  chatId: number;
  since: number;
}

/** One agent that has replies in flight or chats in line, or is not to be called. */
interface Agent {
  inFlight: number;
  /** By chat, in the order in which they came. */
  line: Map<number, InLine | Remembered>;
  isShut: boolean;
}

/**
 * How many replies of each agent are in flight in this worker, and which chats wait until one of them ends. A line that
 * is not empty has somebody who will go on with it: a reply in flight, or who opens an agent that was shut. Where they
 * have failed, the line is unattended.
 */
export class AgentLines {
  readonly #agents = new Map<number, Agent>();

  /**
   * @param limit replies in flight at once of one agent
   * @param longest of a line to which whoever has a choice adds nobody any more
   */
  constructor(
    private readonly limit: number,
    private readonly longest = Number.POSITIVE_INFINITY,
  ) {}

  /** Takes a place. @returns whether there was one */
  take(agentId: number): boolean {
    const agent = this.#agent(agentId);
    if (agent.isShut || agent.inFlight >= this.limit) return false;
    agent.inFlight += 1;
    return true;
  }

  /** Takes a place for the first in line, also where the agent is shut: somebody has to find out whether it still is. */
  takeFirst(agentId: number): number | undefined {
    if (!this.canGoOn(agentId)) return undefined;
    this.#agent(agentId).inFlight += 1;
    return this.shift(agentId);
  }

  /** Gives a place back. */
  give(agentId: number): void {
    const agent = this.#agent(agentId);
    agent.inFlight -= 1;
    this.#forgetIdle(agentId, agent);
  }

  /** Who goes on in one's own place. Where there is nobody, the place is given back in the same moment. */
  nextOrGive(agentId: number): number | undefined {
    const next = this.#agents.get(agentId)?.isShut ? undefined : this.shift(agentId);
    if (next === undefined) this.give(agentId);
    return next;
  }

  /** To the end of the line; who is in it keeps the place. */
  add(turn: InLine): void {
    this.#agent(turn.agentId).line.set(turn.chatId, turn);
  }

  /** To the end of the line, without its turn; whose turn is in it stays as it is. */
  remember(agentId: number, chatId: number, since: number): void {
    const { line } = this.#agent(agentId);
    const before = line.get(chatId);
    if (!before || 'since' in before) line.set(chatId, { chatId, since: before?.since ?? since });
  }

  /** Takes the first out of the line. */
  shift(agentId: number): number | undefined {
    const agent = this.#agents.get(agentId);
    const [first] = agent?.line.keys() ?? [];
    if (!agent || first === undefined) return undefined;
    agent.line.delete(first);
    this.#forgetIdle(agentId, agent);
    return first;
  }

  /**
   * This turn is not in line any more, unless it has been told anew. Its chat keeps the place: it may have another one, of
   * which nobody was told.
   */
  doubt(turn: InLine, since: number): void {
    const line = this.#agents.get(turn.agentId)?.line;
    if (line?.get(turn.chatId) === turn) line.set(turn.chatId, { chatId: turn.chatId, since });
  }

  /** Takes a chat out of the line, unless it has been told anew. */
  forget(agentId: number, chat: Remembered): void {
    const agent = this.#agents.get(agentId);
    if (agent?.line.get(chat.chatId) !== chat) return;
    agent.line.delete(chat.chatId);
    this.#forgetIdle(agentId, agent);
  }

  /** It is not to be called until it is opened. */
  shut(agentId: number): void {
    this.#agent(agentId).isShut = true;
  }

  open(agentId: number): void {
    const agent = this.#agent(agentId);
    agent.isShut = false;
    this.#forgetIdle(agentId, agent);
  }

  /** How many more the line of the agent may have. */
  room(agentId: number): number {
    return Math.max(0, this.longest - (this.#agents.get(agentId)?.line.size ?? 0));
  }

  /** Agents with lines that have no room. */
  full(): number[] {
    return [...this.#agents].flatMap(([agentId, { line }]) => (line.size >= this.longest ? agentId : []));
  }

  hasLine(agentId: number): boolean {
    return (this.#agents.get(agentId)?.line.size ?? 0) > 0;
  }

  isShut(agentId: number): boolean {
    return this.#agents.get(agentId)?.isShut ?? false;
  }

  /** Agents of which nobody new may be claimed. */
  unavailable(): { agentId: number; isShut: boolean }[] {
    return [...this.#agents]
      .filter(([, agent]) => agent.isShut || agent.inFlight >= this.limit)
      .map(([agentId, { isShut }]) => ({ agentId, isShut }));
  }

  /** Whether a chat is in line and a place free. */
  canGoOn(agentId: number): boolean {
    const agent = this.#agents.get(agentId);
    return agent !== undefined && agent.line.size > 0 && agent.inFlight < this.limit;
  }

  /** Agents that might be called, with a line and a free place: whoever should have gone on there has failed. */
  unattended(): number[] {
    return [...this.#agents].flatMap(([agentId, { isShut }]) => (!isShut && this.canGoOn(agentId) ? agentId : []));
  }

  /** How many wait. */
  get waiting(): number {
    return [...this.#agents.values()].reduce((sum, { line }) => sum + line.size, 0);
  }

  /** Those that wait with their turn. */
  inLine(): InLine[] {
    return [...this.#agents.values()].flatMap(({ line }) =>
      [...line.values()].flatMap((waits) => ('turnId' in waits ? waits : [])),
    );
  }

  /** The chats of each agent that are only remembered, since then or before. */
  remembered(until = Number.POSITIVE_INFINITY): { agentId: number; chats: Remembered[] }[] {
    return [...this.#agents].flatMap(([agentId, { line }]) => {
      const chats = [...line.values()].flatMap((waits) => ('since' in waits && waits.since <= until ? waits : []));
      return chats.length > 0 ? { agentId, chats } : [];
    });
  }

  clearLines(): void {
    for (const [agentId, agent] of [...this.#agents]) {
      agent.line.clear();
      this.#forgetIdle(agentId, agent);
    }
  }

  #agent(agentId: number): Agent {
    const known: Agent = this.#agents.get(agentId) ?? { inFlight: 0, line: new Map(), isShut: false };
    this.#agents.set(agentId, known);
    return known;
  }

  #forgetIdle(agentId: number, { inFlight, line, isShut }: Agent): void {
    if (inFlight === 0 && line.size === 0 && !isShut) this.#agents.delete(agentId);
  }
}
