// Simulates rate limits of n8n's public API and a revoked key: no healthy agent must go offline.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProxy } from '../installation/proxy.mjs';
import { Creator } from '../regent/creator.mjs';
import { startWithPerson } from '../regent/start-with-person.mjs';

const AGENTS = 6;
/** Regression test: a revoked key took some agents offline. */
const MANY = 50;
/** One of this many calls is rejected. */
const LIMITED_EACH = 5;
/** The first health check is a minute after the publication; here, the next ones follow every second. */
const WATCHED_FOR_MS = 75_000;

/**
 * A proxy in front of n8n's public API. `state` `limited`: rejects a share of the calls, like n8n above its limit;
 * `revoked`: rejects the key; `open`: forwards all calls.
 */
async function startRefusingProxy(target) {
  const counts = { passed: 0, limited: 0, tooEarly: 0, revoked: 0 };
  const proxy = { state: 'limited', counts };
  let calls = 0;
  let quietUntil = 0;
  const answers = (request, response) => {
    if (!request.url.startsWith('/api/v1/') || proxy.state === 'open') return false;
    if (proxy.state === 'revoked') {
      counts.revoked += 1;
      request.resume();
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"unauthorized"}');
      return true;
    }
    if (Date.now() < quietUntil) counts.tooEarly += 1;
    calls += 1;
    if (calls % LIMITED_EACH !== 0) {
      counts.passed += 1;
      return false;
    }
    counts.limited += 1;
    quietUntil = Date.now() + 900;
    request.resume();
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end('{"message":"Too many requests"}');
    return true;
  };
  return Object.assign(proxy, await startProxy(target, { answers }));
}

/** Retries a call rejected by n8n's limit at the time that Regent returns. */
async function untilAccepted(call) {
  for (let left = 40; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (error.status !== 503 || left === 0) throw error;
      assert.equal(error.body.code, 'workflow_not_checked');
      await sleep(500);
    }
  }
}

/** A Regent that reaches n8n through such a proxy, and its creator's agents. */
class LimitedPlace {
  ids = [];

  constructor(proxy, person) {
    this.proxy = proxy;
    this.creator = new Creator(person);
  }

  /** Makes and publishes agents until there are `count`. */
  async publishUntil(count) {
    while (this.ids.length < count) {
      const { id } = await this.creator.make('simple');
      await this.creator.ready(id);
      await untilAccepted(() => this.creator.publish(id));
      this.ids.push(id);
    }
  }

  /** Watches all agents for a while: each is online all the time. */
  async expectOnline() {
    for (const end = Date.now() + WATCHED_FOR_MS; Date.now() < end; await sleep(500)) {
      for (const id of this.ids) {
        const { availability, offline_reason } = await this.creator.get(id);
        assert.deepEqual([id, availability, offline_reason], [id, 'online', null]);
      }
    }
  }
}

async function openPlace({ n8n, closing, data }) {
  const proxy = await startRefusingProxy(n8n.url);
  closing.unshift(() => proxy.close());
  const env = {
    N8N_BASE_URL: proxy.url,
    N8N_API_KEY: n8n.key,
    AGENT_CHECK_INTERVAL_MS: '1000',
    SWEEP_INTERVAL_MS: '200',
    READS_PER_MINUTE: '0',
    REQUESTS_PER_MINUTE: '0',
    MESSAGES_PER_MINUTE: '0',
  };
  const settings = { data: join(data, 'limited'), env, email: 'limited@example.com' };
  const { person } = await startWithPerson({ closing }, settings);
  return new LimitedPlace(proxy, person);
}

export async function limits({ step, ...here }) {
  const place = await openPlace(here);
  await step('agents can be published while n8n limits its API', () => place.publishUntil(AGENTS));
  await step('none of them goes offline', () => staysOnlineWhenLimited(place));
  await step(`a revoked key: none of ${MANY} agents goes offline`, () => staysOnlineWithRevokedKey(place));
}

async function staysOnlineWhenLimited(place) {
  const { counts } = place.proxy;
  const before = { ...counts };
  await place.expectOnline();
  assert.ok(counts.limited > before.limited, 'n8n has limited nothing');
  console.log(`    ${JSON.stringify(counts)}`);
}

async function staysOnlineWithRevokedKey(place) {
  const { proxy } = place;
  proxy.state = 'open';
  await place.publishUntil(MANY);
  proxy.state = 'revoked';
  await place.expectOnline();
  assert.ok(proxy.counts.revoked > 0, 'n8n has refused nothing');
  console.log(`    ${JSON.stringify(proxy.counts)}`);
}
