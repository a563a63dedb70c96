// What the provisioning scenarios share: a Regent with a key to n8n, and one creator who makes agents in it.
import assert from 'node:assert/strict';
import { freePort } from '../../installation/free-port.mjs';
import { Creator } from '../../regent/creator.mjs';
import { signInAgain } from '../../regent/person.mjs';
import { startRegent } from '../../regent/regent.mjs';
import { until } from '../../regent/until.mjs';

export class ProvisioningFixture {
  /** The agent that most scenarios change, one after the other. */
  agent;
  creator = new Creator();
  #closing;
  #data;
  #regent;

  constructor({ step, n8n, closing, data }) {
    this.step = step;
    this.n8n = n8n;
    this.#closing = closing;
    this.#data = data;
  }

  /** Starts Regent, in place of the one that runs. */
  async start(key) {
    await this.stop();
    const env = { N8N_BASE_URL: this.n8n.url, N8N_API_KEY: key };
    const regent = await startRegent({ data: this.#data, port: await freePort(), env });
    this.#closing.unshift(() => regent.stop());
    this.#regent = regent;
    const person = await signInAgain(regent.url, 'creator@example.com');
    this.#closing.unshift(() => person.close());
    this.creator.person = person;
  }

  async stop() {
    this.creator.person?.close();
    await this.#regent?.stop();
  }

  /** Publishes an agent and expects a refusal. @returns its code, and the step of the check that failed */
  async refusal(id) {
    const error = await this.creator.publish(id).then(
      () => assert.fail('it was published'),
      (refused) => refused,
    );
    // 503: n8n did not let Regent check it.
    assert.equal(error.status, error.body.code === 'workflow_not_checked' ? 503 : 422, String(error));
    assert.equal((await this.creator.get(id)).status, 'not_published');
    const { code, detail } = error.body;
    return { code, detail, step: detail.split(':')[0] };
  }

  workflowOf({ n8n_workflow_id }) {
    return this.n8n.api('GET', `/workflows/${n8n_workflow_id}`);
  }

  /** Gives the agent's creator, who is a member of n8n by now, a credential for the model. */
  async addModelCredential() {
    await this.n8n.addModelCredential((await this.n8n.ownerOf(this.agent.n8n_workflow_id)).projectId);
  }

  async credentialsNamed(wanted) {
    return (await this.n8n.credentials()).filter(({ name }) => name === wanted);
  }

  /** Waits until n8n lets a workflow be deleted that was published a moment ago. */
  deleteWorkflow(workflowId) {
    return until('n8n to delete it', () => this.n8n.api('DELETE', `/workflows/${workflowId}`).catch(() => undefined));
  }

  /** Status of a call of the agent's webhook. n8n registers it a moment after the publication; 404 until then. */
  webhookStatus(id, key) {
    return until('the webhook', async () => {
      const { webhook_path } = await this.creator.get(id);
      const { status } = await fetch(`${this.n8n.url}/webhook/${webhook_path}`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'content-type': 'application/json' },
        body: '{"chatInput":"x"}',
      });
      return status !== 404 && status;
    });
  }
}
