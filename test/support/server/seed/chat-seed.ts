import type { UiWorld } from '../../browser/ui-world.js';
import { type AgentAnswer, newAgent } from '../../screens/agent-screen.js';
import { Workflow } from '../actions/workflow.js';
import type { Answer } from '../people/person.js';
import type { WebPerson } from '../people/web-person.js';
import { quoted } from './catalogue.js';

/** A stored message. */
export interface MessageSeed {
  text: string;
  /** Whether the agent wrote it. */
  agent?: boolean;
  /** Time of the message; now by default. */
  at?: string;
}

/** Inserts messages into a chat in the given order, marked as read. */
export async function addMessages(world: UiWorld, chatId: number, seeds: readonly MessageSeed[]): Promise<void> {
  const rows = seeds.map(
    ({ text, agent = false, at }, index) =>
      `(${index + 1}, ${quoted(text)}, ${agent}, ${at ? quoted(at) : 'now()'}::timestamptz)`,
  );
  const count = seeds.length;
  await world.sql(`WITH h AS (UPDATE chat SET head = head + ${count}, last_read_seq = head + ${count} WHERE id = ${chatId} RETURNING head)
    INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery, created_at)
    SELECT ${chatId}, h.head - ${count} + i, h.head - ${count} + i, is_agent, body, CASE WHEN NOT is_agent THEN 'answered' END, at
    FROM h, (VALUES ${rows.join()}) seed(i, body, is_agent, at) ORDER BY i`);
  await world.sql(`UPDATE chat SET (last_message_id, last_message_is_agent, last_message_at, active_at) =
    (SELECT id, is_agent, created_at, created_at FROM message WHERE chat_id = ${chatId} ORDER BY seq DESC LIMIT 1)
    WHERE id = ${chatId}`);
}

/** An empty chat, unnamed by default. */
export async function addChat(world: UiWorld, userId: number, agentId: number, name?: string): Promise<number> {
  const [row] = await world.sql(
    `INSERT INTO chat (user_id, agent_id, name) VALUES (${userId}, ${agentId}, ${name ? quoted(name) : 'NULL'}) RETURNING id`,
  );
  return Number(row?.id);
}

/** A published agent whose replies the test sends; its workflow never responds. */
export class PatientAgent {
  private constructor(
    private readonly world: UiWorld,
    private readonly agent: AgentAnswer,
  ) {}

  static async of(world: UiWorld, creator: WebPerson): Promise<PatientAgent> {
    const agent = await newAgent(creator);
    world.host.behave(agent.id, { kind: 'never-answers' });
    const patient = new PatientAgent(world, agent);
    await patient.turn('ready');
    return patient;
  }

  get id(): number {
    return this.agent.id;
  }

  get name(): string {
    return this.agent.name;
  }

  /** Publishes or unpublishes it without events to open pages. */
  async turn(status: 'ready' | 'not_published'): Promise<void> {
    await this.world.sql(`UPDATE agent SET status = '${status}' WHERE id = ${this.id}`);
  }

  /** Sends a reply to the user's latest message or, with `unasked`, a separate message. */
  async say(chatId: number, message: string, { unasked = false } = {}): Promise<void> {
    const replyTo = unasked ? {} : { reply_to: await this.newestQuestion(chatId) };
    accepted(await this.workflow.message(chatId, { message, ...replyTo }));
  }

  /** Shows agent activity. */
  async show(chatId: number, told: { activity?: string; step?: number; steps?: number }): Promise<void> {
    accepted(await this.workflow.typing(chatId, true, told));
  }

  private get workflow(): Workflow {
    return new Workflow(this.world.url, this.agent.api_key);
  }

  private async newestQuestion(chatId: number): Promise<number> {
    const [row] = await this.world.sql(
      `SELECT id FROM message WHERE chat_id = ${chatId} AND NOT is_agent ORDER BY seq DESC LIMIT 1`,
    );
    if (!row) throw new Error('nobody has asked anything');
    return Number(row.id);
  }
}

function accepted({ status, body }: Answer): void {
  if (status >= 400) throw new Error(`the agent may not do this: ${status} ${JSON.stringify(body)}`);
}
