import { until } from '../../util/until.js';
import type { Person } from '../people/person.js';
import { Installation, type Regent } from '../regent.js';
import { KEY, pathOf } from './health-place.js';

/** A Regent that creates workflows in an n8n, with a creator and another user. */
export class ProvisioningPlace {
  private constructor(
    readonly at: Installation,
    readonly regent: Regent,
    /** The creator of the agents. */
    readonly ann: Person,
    readonly bob: Person,
  ) {}

  static async open(): Promise<ProvisioningPlace> {
    const settings = { N8N_API_KEY: KEY, N8N_MEMBERS: 'none', SWEEP_INTERVAL_MS: '200' };
    const at = await Installation.open(settings, { host: { apiKey: KEY } });
    const regent = await at.start();
    return new ProvisioningPlace(at, regent, await at.person(regent), await at.person(regent));
  }

  get n8n() {
    return this.at.host.n8n;
  }

  get(id: number) {
    return this.ann.ok('GET', pathOf(id));
  }

  patch(id: number, body: object) {
    return this.ann.call('PATCH', pathOf(id), body);
  }

  /** A new agent, by default with a template. */
  make(fields: object = {}) {
    return this.ann.newAgent({ template_type: 'simple', ...fields });
  }

  workflowOf(id: number) {
    return [...this.n8n.workflows.values()].filter((one) =>
      one.nodes.some((node) => node.parameters?.path?.startsWith(`agent-${id}-`)),
    );
  }

  credentialOf(id: number) {
    return [...this.n8n.credentials.values()].filter((one) => one.name === `Regent agent ${id}`);
  }

  /** Waits until the workflow is ready. */
  ready(id: number) {
    return until('ready', async () => {
      const agent = await this.get(id);
      return agent.workflow_state === 'ready' && agent;
    });
  }

  /** Releases the lease, as if its process had died. */
  releaseLease(id: number) {
    return this.at.rows('UPDATE agent_workflow SET lease_until = NULL, due_at = now() WHERE agent_id = $1', [id]);
  }
}
