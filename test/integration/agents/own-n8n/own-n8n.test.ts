import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEEDED_SCOPES } from '../../../../server/src/modules/workflow/provisioning/domain/n8n/n8n-key.js';
import { OWN_KEY, openOwnN8n, PATH } from '../../../support/server/actions/own-n8n.js';
import type { Person } from '../../../support/server/people/person.js';
import type { Installation, Regent } from '../../../support/server/regent.js';
import type { FakeWorkflowHost } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

describe('own n8n of a creator', () => {
  let at: Installation;
  let own: FakeWorkflowHost;
  /** Accepts every request and never responds. */
  let tarpit: Server;
  let tarpitCalls = 0;
  const stuck: Socket[] = [];
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    tarpit = createServer((socket) => {
      tarpitCalls += 1;
      stuck.push(socket);
      socket.on('error', () => undefined);
    });
    tarpit.listen(0, '127.0.0.1');
    await once(tarpit, 'listening');
    const { port } = tarpit.address() as AddressInfo;
    ({ own, at, regent } = await openOwnN8n(`127.0.0.1:${port}`));
    bob = await at.person(regent);
  });
  beforeEach(async () => {
    ann = await at.person(regent);
    own.n8n.key = OWN_KEY;
    own.n8n.keysSeen.clear();
    tarpitCalls = 0;
  });
  afterAll(async () => {
    tarpit.close();
    for (const socket of stuck) socket.destroy();
    await at.close();
    await own.close();
  });

  const put = (body: object = { base_url: own.url, api_key: OWN_KEY }) => ann.call('PUT', PATH, body);

  describe('setting it', () => {
    it('verifies the API key, and never returns it', async () => {
      expect(await ann.ok('GET', PATH)).toEqual({
        base_url: null,
        api_key_hint: null,
        api_key_expires_at: null,
        missing_scopes: [],
        connected_at: null,
      });
      const answer = await put({ base_url: ` ${own.url.toUpperCase()}/ `, api_key: OWN_KEY });
      expect(answer).toMatchObject({ status: 200, body: { base_url: own.url, api_key_hint: '…abcd' } });
      expect(await ann.ok('GET', PATH)).toEqual(answer.body);
      const responses = [answer, await ann.call('GET', PATH), await ann.call('GET', '/api/account/me/')];
      expect(JSON.stringify(responses)).not.toContain(OWN_KEY);
      const [row] = await at.rows<{ api_key: string }>('SELECT api_key FROM creator_n8n WHERE user_id = $1', [ann.id]);
      expect(row?.api_key).toMatch(/^v2\.[0-9a-f]{12}\./);
      expect(row?.api_key).not.toContain(OWN_KEY);
    });

    it('is private to its creator', async () => {
      await put();
      expect(await bob.ok('GET', PATH)).toMatchObject({ base_url: null });
      expect((await bob.call('DELETE', PATH)).status).toBe(204);
      expect((await bob.call('PUT', PATH, { base_url: own.url })).body).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'api_key' }],
      });
      expect(await ann.ok('GET', PATH)).toMatchObject({ base_url: own.url });
    });

    it('rejects a refused key and an unreachable host', async () => {
      expect(await put({ base_url: own.url, api_key: 'wrong' })).toMatchObject({
        status: 422,
        body: { code: 'n8n_key_refused' },
      });
      await own.refuse();
      const down = await put();
      await own.accept();
      expect(down).toMatchObject({ status: 422, body: { code: 'n8n_unreachable' } });
      expect(JSON.stringify(down.body)).not.toMatch(/127\.0\.0\.1|ECONN|refused/);
      expect(await ann.ok('GET', PATH)).toMatchObject({ base_url: null });
    });

    it('reads only the beginning of a large response', async () => {
      own.n8n.broken = { status: 200, body: `{"data":["${'x'.repeat(10_000_000)}"]}` };
      expect((await put()).status).toBe(200);
      own.n8n.broken.body = `<html>${'x'.repeat(10_000_000)}`;
      const page = await put();
      own.n8n.broken = null;
      expect(page).toMatchObject({ status: 422, body: { code: 'n8n_unreachable' } });
    });

    it('handles two requests of a creator at once, and queues the others', async () => {
      const { port } = tarpit.address() as AddressInfo;
      const body = { base_url: `http://127.0.0.1:${port}`, api_key: OWN_KEY };
      let open = 4;
      const setBy = (person: Person) => person.call('PUT', PATH, body).finally(() => (open -= 1));
      const answers = [setBy(ann), setBy(ann), setBy(ann)];
      await until('two calls', async () => tarpitCalls === 2);
      await ann.ok('GET', PATH);
      answers.push(setBy(bob));
      await until("Bob's call", async () => tarpitCalls === 3);
      await sleep(50);
      expect(tarpitCalls).toBe(3);
      await until('every answer', async () => {
        for (const socket of stuck) socket.destroy();
        return open === 0;
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
      expect(tarpitCalls).toBe(4);
    });

    it('accepts any page URL, and reports missing scopes and the expiry of the key', async () => {
      const claims = Buffer.from(JSON.stringify({ iss: 'n8n', exp: 1_900_000_000 })).toString('base64url');
      const api_key = `eyJhbGciOiJIUzI1NiJ9.${claims}.narrow`;
      own.n8n.narrowKey = api_key;
      const narrow = await put({ base_url: `${own.url}/workflow/aB3dE5fG7hI9jK1l?projectId=x#y`, api_key });
      own.n8n.narrowKey = null;
      expect(narrow).toMatchObject({
        status: 200,
        body: {
          base_url: own.url,
          api_key_expires_at: '2030-03-17T17:46:40.000Z',
          missing_scopes: expect.arrayContaining(['workflow:create', 'workflow:activate', 'credential:create']),
        },
      });
      expect(narrow.body.missing_scopes).not.toContain('workflow:read');
      expect(await ann.ok('GET', PATH)).toEqual(narrow.body);
      expect(await put()).toMatchObject({ body: { api_key_expires_at: null, missing_scopes: [] } });
    });

    it('accepts an n8n that is too old to report scopes', async () => {
      own.n8n.scopes = null;
      const answer = await put();
      own.n8n.scopes = [...NEEDED_SCOPES];
      expect(answer).toMatchObject({ status: 200, body: { missing_scopes: [] } });
    });

    it('rejects the n8n of the operator', async () => {
      expect(await put({ base_url: `${at.host.url}/x`, api_key: OWN_KEY })).toMatchObject({
        status: 400,
        body: { code: 'n8n_address_refused' },
      });
    });

    it('needs the key again for another address', async () => {
      await put();
      expect(await put({ base_url: own.url })).toMatchObject({ status: 200, body: { api_key_hint: '…abcd' } });
      expect(await put({ base_url: `${own.url}/elsewhere` })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'api_key' }] },
      });
      for (const api_key of ['a b', 'ключ', 'a\r\nx: y', 'a'.repeat(2001)]) {
        expect((await put({ base_url: own.url, api_key })).status).toBe(400);
      }
    });
  });

  it('does not block the workflows of other creators when it hangs', async () => {
    await put();
    const ids: number[] = [];
    for (let made = 0; made < 12; made += 1) ids.push((await ann.newAgent({ n8n_workflow_id: `w${made}` })).id);
    await at.rows('UPDATE creator_n8n SET base_url = $2 WHERE user_id = $1', [
      ann.id,
      `http://127.0.0.1:${(tarpit.address() as AddressInfo).port}`,
    ]);
    await at.rows(`INSERT INTO agent_workflow (agent_id) SELECT unnest($1::bigint[])`, [ids]);
    await until('hanging', async () => tarpitCalls > 0);
    const { id } = await bob.newAgent({ template_type: 'simple' });
    await until('made meanwhile', async () => {
      return (await bob.ok('GET', `/api/studio/agent/${id}/`)).workflow_state === 'ready';
    });
    expect(tarpitCalls).toBeLessThanOrEqual(3);
  });
});
