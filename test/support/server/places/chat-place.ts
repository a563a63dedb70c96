import type { FakeCall } from '../../services/fake-workflow-host.js';
import { eventually } from '../../util/eventually.js';
import { callBack, type OwnAgent, type Person } from '../people/person.js';
import type { Tab } from '../people/tab.js';
import { Installation, type Regent } from '../regent.js';

/** A reply that begins and never ends. */
export const STREAMING = {
  kind: 'lines',
  steps: [{ line: { type: 'begin' } }, { item: 'what came ' }],
  ending: 'never',
} as const;

/** A Regent with two users and an agent, for tests of chats. */
export class ChatPlace {
  private constructor(
    readonly at: Installation,
    readonly regent: Regent,
    /** The creator of the agent. */
    readonly ann: Person,
    readonly bob: Person,
    readonly agent: OwnAgent,
    /** Of ann. */
    readonly tab: Tab,
  ) {}

  static async open(): Promise<ChatPlace> {
    const at = await Installation.open({ AGENT_REPLY_TIMEOUT_MS: '30000' });
    const regent = await at.start();
    const [ann, bob] = [await at.person(regent), await at.person(regent)];
    return new ChatPlace(at, regent, ann, bob, await ann.agent(), await ann.tab());
  }

  /** Another user. */
  person(): Promise<Person> {
    return this.at.person(this.regent);
  }

  /** Posts a message of the agent. */
  say(chatId: number, message: string) {
    return callBack(this.regent.url, chatId, this.agent.api_key, { message });
  }

  /** Sends a message and waits for its reply. */
  async round(chatId: number, text: string): Promise<{ sent: number; reply: number }> {
    const sent = await this.ann.post(chatId, text);
    return { sent: sent.id, reply: (await this.ann.reply(chatId, sent.id)).id };
  }

  /** A message whose reply is running. */
  async running(chatId: number, text: string): Promise<{ id: number; call: FakeCall }> {
    const before = this.at.host.callsOf(this.agent.id).length;
    const { id } = await this.ann.post(chatId, text);
    const calls = await this.at.host.waitForCalls(before + 1, this.agent.id);
    return { id, call: calls.at(-1) as FakeCall };
  }
}

/** Waits until Regent has closed the connection of the call. */
export async function connectionCloses(call: FakeCall): Promise<void> {
  await eventually(
    () => call.endedAt,
    (endedAt) => expect(endedAt).not.toBeNull(),
  );
  expect(call.abandoned).toBe(true);
}
