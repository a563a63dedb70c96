import { type MailBox, startMailBox } from '../../services/mail-box.js';
import { until } from '../../util/until.js';
import type { Person } from '../people/person.js';
import { Installation, type Regent } from '../regent.js';

/** The operator's key of the n8n API. */
export const KEY = 'the operator key of n8n';

export const pathOf = (id: number): string => `/api/studio/agent/${id}/`;

/** A Regent whose n8n has an API, for tests of the health checks of agents. */
export class HealthPlace {
  private constructor(
    readonly at: Installation,
    readonly regent: Regent,
    readonly mails: MailBox,
    /** The creator of the agents. */
    readonly ann: Person,
    readonly bob: Person,
  ) {}

  static async open(): Promise<HealthPlace> {
    const mails = await startMailBox();
    const settings = { N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '100', SMTP_URL: mails.url };
    const at = await Installation.open(settings, { host: { apiKey: KEY } });
    const regent = await at.start();
    return new HealthPlace(at, regent, mails, await at.person(regent), await at.person(regent));
  }

  async close(): Promise<void> {
    await this.at.close();
    await this.mails.close();
  }

  readonly newAgent = async (): Promise<number> => (await this.ann.agent({ template_type: 'simple' })).id;

  seen(id: number, person = this.ann) {
    return person.ok('GET', pathOf(id));
  }

  is(id: number, availability: string) {
    return until(`${id} is ${availability}`, async () => {
      const agent = await this.seen(id);
      return agent.availability === availability && agent;
    });
  }

  workflowOf(id: number) {
    const found = [...this.at.host.n8n.workflows.values()].find((one) =>
      one.nodes.some((node) => node.parameters?.path?.startsWith(`agent-${id}-`)),
    );
    if (!found) throw new Error('the agent has no workflow');
    return found;
  }

  unpublish(id: number): void {
    Object.assign(this.workflowOf(id), { active: false, activeVersion: null });
  }

  publish(id: number): void {
    const workflow = this.workflowOf(id);
    Object.assign(workflow, { active: true, activeVersion: { nodes: workflow.nodes } });
  }

  setKey(key: string): void {
    this.at.host.n8n.key = key;
  }

  /** Makes the health checks of these agents due. */
  makeDue(...ids: number[]) {
    return this.at.rows('UPDATE agent_check SET due_at = now() WHERE agent_id = ANY($1)', [ids]);
  }

  async checkOf(id: number) {
    return (await this.at.rows('SELECT * FROM agent_check WHERE agent_id = $1', [id]))[0];
  }
}
