import { CreatorShares, type Owner } from './creator-quota.js';
import { ShareLine } from './share-line.js';

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
  owner: Owner;
  inFlight: number;
  /** By chat, in the order in which they came. */
  line: Map<number, InLine | Remembered>;
  isShut: boolean;
}

/** Creators of so many agents are known; whoever was not asked for longest is asked for again. */
const CREATORS_KNOWN = 50_000;

/**
 * How many replies of each agent are in flight in this worker, and which chats wait until one of them ends. A line that
 * is not empty has somebody who will go on with it: a reply in flight, who opens an agent that was shut, or who gives
 * back a place while its creator has no share. Where they have failed, the line is unattended.
 */
export class AgentLines {
  readonly #agents = new Map<number, Agent>();
  readonly #creators = new Map<number, number>();
  readonly #shares: CreatorShares;
  readonly #shareLine = new ShareLine();

  /**
   * @param limit replies in flight at once of one agent
   * @param longest of a line to which whoever has a choice adds nobody any more
   * @param places replies in flight at once of all agents
   */
  constructor(
    private readonly limit: number,
    private readonly longest = Number.POSITIVE_INFINITY,
    places = Number.POSITIVE_INFINITY,
  ) {
    this.#shares = new CreatorShares(places);
  }

  /** Whose agent it is, as its turns say. Until it is known, the agent counts alone. */
  learn(agentId: number, creatorId: number): void {
    this.#creators.delete(agentId);
    this.#creators.set(agentId, creatorId);
    const [oldest] = this.#creators.keys();
    if (oldest !== undefined && this.#creators.size > CREATORS_KNOWN) this.#creators.delete(oldest);
    const agent = this.#agents.get(agentId);
    if (!agent || agent.owner === creatorId) return;
    this.#shares.give(agent.owner, agent.inFlight);
    this.#shares.take(creatorId, agent.inFlight);
    this.#shareLine.move(agentId, agent.owner, creatorId);
    agent.owner = creatorId;
  }

  /** Takes a place. @returns whether there was one */
  take(agentId: number): boolean {
    const agent = this.#agent(agentId);
    const isFree = !agent.isShut && agent.inFlight < this.limit && this.#hasShare(agentId, agent);
    if (isFree) this.#begin(agent);
    else this.#forgetIdle(agentId, agent);
    return isFree;
  }

  /** Takes a place for the first in line, also where the agent is shut: somebody has to find out whether it still is. */
  takeFirst(agentId: number): number | undefined {
    if (!this.canGoOn(agentId)) return undefined;
    const agent = this.#agent(agentId);
    this.#begin(agent);
    const first = this.shift(agentId);
    this.#rememberWaiting(agentId, agent);
    return first;
  }

  /** Whether its creator may keep the place that it has taken for it. */
  keepsPlace(agentId: number): boolean {
    return this.#shares.keeps(this.#agent(agentId).owner);
  }

  /** Gives a place back. */
  give(agentId: number): void {
    const agent = this.#agent(agentId);
    agent.inFlight -= 1;
    this.#shares.give(agent.owner);
    this.#forgetIdle(agentId, agent);
  }

  /**
   * Who goes on in one's own place. Where there is nobody, or others have more right to it, the place is given back in the
   * same moment.
   */
  nextOrGive(agentId: number): number | undefined {
    const agent = this.#agent(agentId);
    const next = !agent.isShut && this.#goesOn(agentId, agent) ? this.shift(agentId) : undefined;
    if (next === undefined) {
      this.#shareLine.remove(agent.owner, agentId); // to its end, if it waits on
      this.give(agentId);
    }
    this.#rememberWaiting(agentId, agent);
    return next;
  }

  /** An agent that has waited for a share of its creator, if there is one for it now; it is told but once. */
  nextWithShare(): number | undefined {
    return this.#shareLine.next(
      (owner) => this.#shares.hasRoom(owner),
      (agentId) => this.#waits(agentId),
    );
  }

  /** To the end of the line; who is in it keeps the place. */
  add(turn: InLine): void {
    this.#agent(turn.agentId).line.set(turn.chatId, turn);
  }

  /** Back to the head of the line, among others of them by age: it had a place, which was taken from it. */
  addBack(turn: InLine): void {
    const agent = this.#agent(turn.agentId);
    agent.line.delete(turn.chatId);
    const line = [...agent.line];
    const behind = line.findIndex(([, waits]) => !('turnId' in waits) || waits.turnId > turn.turnId);
    line.splice(behind < 0 ? line.length : behind, 0, [turn.chatId, turn]);
    agent.line = new Map(line);
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
      .filter(([, agent]) => agent.isShut || agent.inFlight >= this.limit || !this.#shares.hasRoom(agent.owner))
      .map(([agentId, { isShut }]) => ({ agentId, isShut }));
  }

  /** Whether a chat is in line and a place free. */
  canGoOn(agentId: number): boolean {
    const agent = this.#agents.get(agentId);
    if (!agent || agent.line.size === 0 || agent.inFlight >= this.limit) return false;
    // One finds out whether an agent that was shut still is, whatever else its creator has in flight.
    return (agent.isShut && agent.inFlight === 0) || this.#hasShare(agentId, agent);
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

  /** Whoever is refused is thought of when a place is given back. */
  #hasShare(agentId: number, agent: Agent): boolean {
    const has = this.#shares.hasRoom(agent.owner);
    if (!has) this.#shareLine.add(agent.owner, agentId);
    return has;
  }

  /** Agents of one creator take turns where all of them wait for its share. */
  #goesOn(agentId: number, agent: Agent): boolean {
    if (agent.line.size === 0) return false;
    const hasRival = this.#shareLine.hasOther(agent.owner, agentId, (other) => this.#waits(other));
    return this.#shares.keeps(agent.owner) && !hasRival;
  }

  /** With a line it is thought of again as soon as there is a share: one that goes on takes no more than its own place. */
  #rememberWaiting(agentId: number, agent: Agent): void {
    if (this.#waits(agentId)) this.#shareLine.add(agent.owner, agentId);
  }

  /** Whether nothing but a share keeps it from going on. */
  #waits(agentId: number): boolean {
    const agent = this.#agents.get(agentId);
    return agent !== undefined && !agent.isShut && agent.line.size > 0 && agent.inFlight < this.limit;
  }

  #begin(agent: Agent): void {
    agent.inFlight += 1;
    this.#shares.take(agent.owner);
  }

  #agent(agentId: number): Agent {
    const owner = this.#creators.get(agentId) ?? `agent ${agentId}`;
    const known: Agent = this.#agents.get(agentId) ?? { owner, inFlight: 0, line: new Map(), isShut: false };
    this.#agents.set(agentId, known);
    return known;
  }

  #forgetIdle(agentId: number, { inFlight, line, isShut }: Agent): void {
    if (inFlight === 0 && line.size === 0 && !isShut) this.#agents.delete(agentId);
  }
}
