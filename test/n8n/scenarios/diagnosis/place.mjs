// What every planted fault needs: a Regent that reaches n8n through a proxy, a creator, and another person who chats.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenCalled } from '../../faults/nodes.mjs';
import { startProxy } from '../../installation/proxy.mjs';
import { code, webhook, workflow } from '../../recording/nodes.mjs';
import { signIn } from '../../regent/person.mjs';
import { startWithPerson } from '../../regent/start-with-person.mjs';

export async function publishWorkflow(n8n, draft) {
  const { id } = await n8n.api('POST', '/workflows', draft);
  await n8n.api('POST', `/workflows/${id}/publish`);
  return id;
}

export async function openDiagnosisPlace({ n8n, closing, data }) {
  const rules = { answers: null };
  const proxy = await startProxy(n8n.url, { answers: (...call) => rules.answers?.(...call) ?? false });
  closing.unshift(() => proxy.close());
  const env = {
    N8N_BASE_URL: proxy.url,
    N8N_API_KEY: n8n.key,
    AGENT_CHECK_INTERVAL_MS: '3600000',
    AGENT_REPLY_TIMEOUT_MS: '12000',
    MESSAGES_PER_MINUTE: '0',
    READS_PER_MINUTE: '0',
    REQUESTS_PER_MINUTE: '0',
  };
  const settings = { data: join(data, 'diagnosis'), env, email: 'faults@example.com' };
  const { regent, person: creator } = await startWithPerson({ closing }, settings);
  const user = await signIn(regent.url, 'chats@example.com');
  closing.unshift(() => user.close());
  return new DiagnosisPlace({ n8n, rules, creator, user, helper: await publishHelpers(n8n) });
}

/** Workflows that the planted faults call. @returns the id of the one that other workflows call */
async function publishHelpers(n8n) {
  const throwing = { ...code("throw new Error('Order 17 has no customer');"), name: 'Look up' };
  const helper = await publishWorkflow(n8n, workflow('Helper', [whenCalled(), throwing]));
  const sleeping = code('await new Promise((done) => setTimeout(done, 20000)); return [];');
  await publishWorkflow(n8n, workflow('Slow', [webhook('slow', 'lastNode'), sleeping]));
  return helper;
}

class DiagnosisPlace {
  #isModelCredentialGone = false;

  constructor({ n8n, rules, creator, user, helper }) {
    this.n8n = n8n;
    this.creator = creator;
    this.user = user;
    this.rules = rules;
    /** What a fault can change. */
    this.target = {
      n8n,
      helper,
      proxy: rules,
      modelUrl: n8n.modelUrl.replace(/\/v1$/, ''),
      slow: () => this.#startSlowExecution(),
      withoutModelCredential: () => this.#removeModelCredential(),
    };
  }

  /** Undoes a fault. */
  async recover(fault) {
    this.rules.answers = null;
    if (fault.undo) await fault.undo(this.target);
    if (this.#isModelCredentialGone) await this.n8n.addModelCredential();
    this.#isModelCredentialGone = false;
  }

  /** An execution that delays n8n's shutdown. */
  async #startSlowExecution() {
    void fetch(`${this.n8n.url}/webhook/slow`, { method: 'POST' }).catch(() => undefined);
    await sleep(1000);
  }

  async #removeModelCredential() {
    await this.n8n.removeModelCredentials();
    this.#isModelCredentialGone = true;
  }
}
