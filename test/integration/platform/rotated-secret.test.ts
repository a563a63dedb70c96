import { execute } from '../../../server/src/app/operator/command.js';
import { rotateSecretsCommand } from '../../../server/src/app/operator/rotate-secrets-command.js';
import { SEALED_COLUMNS } from '../../../server/src/platform/crypto/sealed-place.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';
const OLD = 'a secret for tests, long enough to be accepted';
const NEW = 'the next secret for tests, long enough as well';

describe('[case 65] installation with a rotated APP_SECRET', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let agent: OwnAgent;
  let chatId: number;
  let token: string;
  let apiKey: string;
  let n8nPassword: string;

  beforeAll(async () => {
    at = await Installation.open(
      { N8N_API_KEY: KEY, N8N_MEMBERS: 'all', SWEEP_INTERVAL_MS: '200' },
      { host: { apiKey: KEY } },
    );
    const before = await at.start('all', { APP_SECRET: OLD });
    ann = await at.person(before);
    n8nPassword = (await until('an account', async () => (await me()).n8n_integration)).password;
    agent = await ann.agent({ template_type: 'simple' });
    apiKey = (await seen()).api_key;
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, {
      webhook_login: { username: 'regent', password: 'herons' },
    });
    chatId = (await ann.chat(agent.id)).id;
    token = (await ann.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: false })).token;
    await before.stop();
    regent = await at.start('all', { APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    ann = ann.at(regent.url);
  });
  afterAll(() => at.close());

  const me = () => ann.ok('GET', '/api/account/me/');
  const seen = () => ann.ok('GET', `/api/studio/agent/${agent.id}/`);
  const credentials = () =>
    [...at.host.n8n.credentials.values()].filter(({ name }) => name === `Regent agent ${agent.id}`);
  const rotate = (...args: string[]) => execute(rotateSecretsCommand, args, () => regent.config);
  const stored = async (): Promise<Record<string, string[]>> =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(SEALED_COLUMNS).map(async (column) => {
          const [table, name] = column.split('.');
          const rows = await at.rows<{ sealed: string }>(
            `SELECT ${name} AS sealed FROM ${table} WHERE ${name} IS NOT NULL ORDER BY 1`,
          );
          return [column, rows.map(({ sealed }) => sealed)];
        }),
      ),
    );
  const expectWorking = async () => {
    expect((await me()).n8n_integration.password).toBe(n8nPassword);
    expect(await seen()).toMatchObject({ api_key: apiKey, webhook_username: 'regent' });
    expect((await fetch(`${regent.url}/api/share/${token}`)).status).toBe(200);
    const { id } = await ann.post(chatId, 'Are you there?');
    expect((await ann.reply(chatId, id)).message).toBe('You said: Are you there?');
  };

  it('accepts the CSRF token of the previous secret', async () => {
    const answer = await ann.call('PATCH', `/api/studio/agent/${agent.id}/`, {
      description: 'Changed after the restart',
    });
    expect(answer.status).toBe(200);
  });

  it('decrypts all stored secrets before the re-encryption', async () => {
    await expectWorking();
  });

  it('re-encrypts all stored secrets while messages are answered', async () => {
    const before = await stored();
    const [outcome] = await Promise.all([rotate(), expectWorking()]);
    expect(outcome.text).toContain('agent.api_key: 1 encrypted again, 0 unreadable');
    expect(outcome.text).toContain('agent.webhook_login: 1 encrypted again, 0 unreadable');
    expect(outcome.text).toContain('n8n_member.password: 1 encrypted again, 0 unreadable');
    expect(outcome.text).toContain('APP_SECRET_PREVIOUS is no longer needed');
    expect(outcome.exitCode).toBe(0);
    const after = await stored();
    for (const [column, texts] of Object.entries(after)) {
      expect(texts).toHaveLength(before[column]?.length ?? 0);
      expect(texts.filter((text) => before[column]?.includes(text))).toEqual([]);
    }
  });

  it('changes nothing on a second run', async () => {
    const before = await stored();
    expect((await rotate()).text).toContain('agent.api_key: 0 encrypted again, 0 unreadable');
    expect(await stored()).toEqual(before);
    expect(await rotate('now')).toMatchObject({ exitCode: 1 });
  });

  it('no longer needs the previous secret', async () => {
    await regent.stop();
    regent = await at.start('all', { APP_SECRET: NEW });
    ann = ann.at(regent.url);
    await ann.csrf();
    await expectWorking();
  });

  it('updates the existing n8n credential with a rotated API key', async () => {
    const [before] = credentials();
    apiKey = (await ann.ok('POST', `/api/studio/agent/${agent.id}/api_key/rotate/`, {})).api_key;
    expect(credentials()).toEqual([{ ...before, data: { name: 'X-API-Key', value: apiKey } }]);
    await expectWorking();
  });

  it('rejects a ciphertext copied from the row of another agent', async () => {
    const other = await ann.newAgent({ template_type: 'simple' });
    await at.rows('UPDATE agent SET api_key = (SELECT api_key FROM agent WHERE id = $1) WHERE id = $2', [
      agent.id,
      other.id,
    ]);
    expect((await ann.ok('GET', `/api/studio/agent/${other.id}/`)).api_key).toBeNull();
    expect((await rotate()).text).toContain('agent.api_key: 0 encrypted again');
  });

  it('counts and keeps undecryptable values', async () => {
    await at.rows(`UPDATE agent SET api_key = 'v1.bm90IG9uZQ' WHERE id = $1`, [agent.id]);
    expect((await rotate()).text).toContain('agent.api_key: 0 encrypted again, 1 unreadable');
    expect(await at.rows('SELECT api_key FROM agent WHERE id = $1', [agent.id])).toEqual([
      { api_key: 'v1.bm90IG9uZQ' },
    ]);
  });

  it('leaves no credential of a deleted agent in n8n', async () => {
    await ann.call('DELETE', `/api/studio/agent/${agent.id}/`);
    await until('n8n to be clean', () => credentials().length === 0);
  });
});
