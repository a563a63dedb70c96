import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnAgent, Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';
const AGENTS = 6;
const CHATS_EACH = 3;

/** How long the n8n API fails after the upgrade. */
const API_AWAY_MS = 3_000;

/** The state of an earlier release: webhook paths without tokens, some of them not stored, and no signing secrets. */
const AS_BEFORE = `
  UPDATE agent SET webhook_path = CASE WHEN id % 2 = 0 THEN 'agent-' || id END, webhook_secret = NULL;
  UPDATE agent_workflow SET webhook_path = NULL, due_at = NULL, lease_until = NULL`;

/** Workflows of an installation that is upgraded. */
describe('upgrade from paths without a token', () => {
  let at: Installation;
  let ann: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '300' }, { host: { apiKey: KEY } });
  });
  afterAll(() => at.close());

  const pathsOf = (id: number) =>
    [...at.host.n8n.workflows.values()]
      .filter(({ nodes }) => new RegExp(`^agent-${id}(-|$)`).test(nodes[0]?.parameters?.path))
      .map(({ activeVersion }) => activeVersion?.nodes[0]?.parameters.path);

  it('moves every workflow while messages are answered, without failed replies', async () => {
    const before = await at.start();
    ann = await at.person(before);
    const agents: OwnAgent[] = [];
    for (let left = AGENTS; left > 0; left -= 1) {
      const agent = await ann.agent({ template_type: 'simple' });
      agents.push(agent);
    }
    await before.stop();
    for (const workflow of at.host.n8n.workflows.values()) {
      workflow.nodes[0].parameters.path = workflow.nodes[0].parameters.path.replace(/-[0-9a-f]{32}$/, '');
      at.host.n8n.publish(workflow);
    }
    await at.rows(AS_BEFORE);
    await until('served', () => agents.every(({ id }) => at.host.n8n.webhook(`/webhook/agent-${id}`)));

    at.host.n8n.broken = { status: 502, body: '<h1>Bad Gateway</h1>' };
    const after = await at.start();
    ann = ann.at(after.url);
    await ann.csrf();
    const haveAllMoved = () => agents.every(({ id, webhook_path }) => pathsOf(id)[0] === webhook_path);
    let hasMoved = false;
    const talk = async (agentId: number): Promise<number> => {
      const chat = await ann.chat(agentId);
      let asked = 0;
      for (let more = 4; more > 0; more -= hasMoved ? 1 : 0) {
        asked += 1;
        const { id } = await ann.post(chat.id, `Message ${asked}`);
        expect((await ann.reply(chat.id, id)).message).toBe(`You said: Message ${asked}`);
      }
      return asked;
    };
    const talks = agents.flatMap(({ id }) => Array.from({ length: CHATS_EACH }, () => talk(id)));
    const all = Promise.all(talks);
    await sleep(API_AWAY_MS);
    at.host.n8n.broken = null;
    await Promise.race([all, until('moved', haveAllMoved)]);
    hasMoved = true;
    const asked = (await all).reduce((sum, count) => sum + count, 0);
    expect(asked).toBeGreaterThanOrEqual(AGENTS * CHATS_EACH * 4);

    expect(await at.rows(`SELECT id FROM message WHERE delivery = 'failed'`)).toEqual([]);
    expect(agents.map(({ id }) => pathsOf(id))).toEqual(agents.map(({ webhook_path }) => [webhook_path]));
    for (const { id, webhook_path } of agents)
      expect(at.host.callsOf(id).at(-1)?.path).toBe(`/webhook/${webhook_path}`);
  }, 60_000);
});
