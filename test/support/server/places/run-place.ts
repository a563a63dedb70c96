import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../util/until.js';
import type { OwnAgent, Person } from '../people/person.js';
import { Installation, type Regent } from '../regent.js';
import { KEY, pathOf } from './health-place.js';

interface RunView {
  notes: { code: string }[];
  turn_id: number;
  outcome: string;
  failure: { code: string; message: string } | null;
  attempts: number;
  queued_ms: number | null;
  first_chunk_ms: number | null;
  total_ms: number | null;
  steps: { node: string; run: number; started_ms: number; ended_ms: number | null; error?: string }[] | null;
  workflow_id: string | null;
  workflow_url: string | null;
  execution_id: string | null;
  execution_url: string | null;
  chat_id: number | null;
  message_id: number | null;
}

export const runsPath = (agentId: number): string => `${pathOf(agentId)}runs/`;

/** The latest run of an agent, which is stored shortly after the reply. */
export const latestRun = (creator: Person, agentId: number) =>
  until('the run', async () => (await creator.ok('GET', runsPath(agentId)))[0]);

/** A Regent with an n8n, a creator and another user, for tests of the run log. */
export class RunPlace {
  private constructor(
    readonly at: Installation,
    readonly regent: Regent,
    /** The creator of the agents. */
    readonly ann: Person,
    readonly bob: Person,
  ) {}

  static async open(): Promise<RunPlace> {
    const at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    const regent = await at.start();
    const place = new RunPlace(at, regent, await at.person(regent), await at.person(regent));
    // Workflow links are shown to creators with an n8n account.
    await place.ann.newAgent();
    await until(
      'the n8n account',
      async () => (await place.ann.ok('GET', '/api/account/me/')).n8n_integration !== null,
    );
    return place;
  }

  newAgent(): Promise<OwnAgent> {
    return this.ann.agent({ template_type: 'simple' });
  }

  runsOf(agentId: number, query = ''): Promise<RunView[]> {
    return this.ann.ok('GET', runsPath(agentId) + query);
  }

  /** The runs of an agent, when there are `n` and none waits. */
  async runs(agentId: number, n: number, query = ''): Promise<RunView[]> {
    for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
      const list = await this.runsOf(agentId, query);
      if (list.length >= n && list.every((run) => run.outcome !== 'waiting')) return list;
    }
    throw new Error(`there are no ${n} runs: ${JSON.stringify(await this.runsOf(agentId, query))}`);
  }

  /** Sends a message in a new chat and waits for its outcome. */
  async ask(person: Person, agentId: number, text = 'Hello') {
    const chat = await person.chat(agentId);
    const { id } = await person.post(chat.id, text);
    await person.listed(chat.id, (list) => list.some((one) => one.id === id && one.delivery !== 'queued'));
    return { chatId: chat.id, messageId: id };
  }

  async statsOf(agentId: number) {
    const stats = await this.ann.ok('GET', '/api/studio/agent/stats/');
    return stats.find((one: { agent_id: number }) => one.agent_id === agentId);
  }
}
