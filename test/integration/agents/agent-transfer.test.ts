import { crc32 } from 'node:zlib';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import { Installation } from '../../support/server/regent.js';
import { agentBody } from '../../support/server/seed/agent-body.js';

const FULL = {
  agent_context: 'Be kind.',
  welcome_message: 'Привет!',
  starters: ['One', 'Two'],
  skills: [{ name: 'Maths' }, { name: 'Music' }],
  step_names: [{ node: 'AI Agent', name: 'Thinking' }],
  template_type: 'simple',
};

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
const cardChunk = (card: unknown, keyword = 'chara') =>
  chunk('tEXt', Buffer.from(`${keyword}\0${Buffer.from(JSON.stringify(card)).toString('base64')}`, 'latin1'));

describe('files of agents', () => {
  let app: StudioApp;
  let anna: number;
  let boris: number;
  beforeAll(async () => {
    app = await startStudioApp();
    anna = await app.addUser('anna');
    boris = await app.addUser('boris');
  });
  afterAll(() => app.stop());

  const create = async (name: string, more: object = {}): Promise<number> =>
    (await app.call(anna, 'POST', '/api/studio/agent/', agentBody(name, more))).body.id;
  const exported = async (id: number, user = anna) => await app.call(user, 'GET', `/api/studio/agent/${id}/export/`);
  const importFile = async (file: unknown, user = anna) => {
    const body = new FormData();
    const bytes = Buffer.isBuffer(file) ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
    body.set('file', new Blob([new Uint8Array(bytes)]), 'agent.json');
    const response = await fetch(`${app.url}/api/studio/agent/import/`, {
      method: 'POST',
      headers: { 'x-user': String(user) },
      body,
    });
    return { status: response.status, body: await response.json() };
  };

  it('are equal after export, import and export, with every skill', async () => {
    const id = await create('Round', FULL);
    const more = Array.from({ length: 100 }, (_, at) => ({ name: `Skill ${at}` }));
    await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { skills_to_add: more });
    const { body: file } = await exported(id);
    expect(file).toMatchObject({ format: 'regent.agent', version: 1, agent: agentBody('Round') });
    expect(file.agent.skills).toHaveLength(102);
    await app.call(anna, 'DELETE', `/api/studio/agent/${id}/`);
    const made = await importFile(file, boris);
    expect(made).toMatchObject({ status: 201, body: { ignored: [], shortened: [] } });
    expect(made.body.agent).toMatchObject({ name: 'Round', status: 'not_published', creator: { id: boris } });
    expect((await exported(made.body.agent.id, boris)).body).toEqual(file);
  });

  it('have no keys, logins or ids', async () => {
    const id = await create('Secrets', { n8n_workflow_id: 'hidden123' });
    const login = { username: 'someone', password: 'a secret login' };
    await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { webhook_login: login });
    const { body: seen } = await app.call(anna, 'GET', `/api/studio/agent/${id}/`);
    const text = JSON.stringify((await exported(id)).body);
    for (const secret of [
      seen.api_key,
      seen.webhook_secret,
      seen.webhook_path,
      'someone',
      'a secret login',
      'hidden123',
    ])
      expect(text).not.toContain(secret);
  });

  it('are available to the creator only, as are copies', async () => {
    const id = await create('Private');
    await app.call(anna, 'PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    expect(await exported(id, boris)).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
    expect(await app.call(boris, 'POST', `/api/studio/agent/${id}/duplicate/`)).toMatchObject({ status: 404 });
  });

  it('give a copy a free name', async () => {
    const id = await create('Copied', FULL);
    const [first, second] = [
      await app.call(anna, 'POST', `/api/studio/agent/${id}/duplicate/`),
      await app.call(anna, 'POST', `/api/studio/agent/${id}/duplicate/`),
    ];
    expect([first.body.name, second.body.name]).toEqual(['Copied (2)', 'Copied (3)']);
    const { body: original } = await exported(id);
    const { body: copy } = await exported(first.body.id);
    expect(copy.agent).toEqual({ ...original.agent, name: 'Copied (2)' });
    const long = await create('🙂'.repeat(100));
    const { body } = await app.call(anna, 'POST', `/api/studio/agent/${long}/duplicate/`);
    expect(body.name).toBe(`${'🙂'.repeat(96)} (2)`);
  });

  it('report unknown fields, and keep script as text', async () => {
    const name = '<script>alert(1)</script>';
    const { body } = await importFile({
      format: 'regent.agent',
      agent: { ...agentBody(name), api_key: 'k', status: 'ready', skills: [{ id: 1, name: '<b>' }] },
    });
    expect(body.ignored).toEqual(['api_key', 'status']);
    expect(body.agent).toMatchObject({ name, status: 'not_published', skills: [{ name: '<b>' }] });
  });

  const card = (name: string) => ({
    name,
    description: '{{char}} is a poet.',
    personality: 'Calm',
    first_mes: `Hello {{user}}. ${'x'.repeat(500)}`,
    system_prompt: 'Write poems.',
    tags: ['poetry'],
    extensions: {},
  });

  it('may be character cards V2 and V3, as JSON and PNG', async () => {
    const json = await importFile({ spec: 'chara_card_v2', spec_version: '2.0', data: card('Ada') });
    expect(json).toMatchObject({
      status: 201,
      body: {
        ignored: ['tags', 'extensions'],
        shortened: ['welcome_message'],
        agent: {
          name: 'Ada',
          description: 'Ada is a poet.\n\nCalm',
          agent_context: 'Write poems.\n\nAda is a poet.\n\nCalm',
        },
      },
    });
    const v2 = cardChunk({ spec: 'chara_card_v2', data: card('Two') });
    const v3 = cardChunk({ spec: 'chara_card_v3', data: card('Three') }, 'ccv3');
    expect((await importFile(png(v2, v3))).body.agent.name).toBe('Three');
    expect((await importFile(png(v2))).body.agent.name).toBe('Two');
  });

  const deep = (levels: number) => `{"format":"regent.agent","agent":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
  const damaged = png(cardChunk({}));
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  const endless = Buffer.concat([SIGNATURE, Buffer.from('7fffffff', 'hex'), Buffer.from('tEXt')]);
  const longer = Buffer.concat([SIGNATURE, Buffer.from('40000000', 'hex'), Buffer.from('tEXt'), Buffer.alloc(64)]);

  it.each<[string, unknown]>([
    ['text', 'hello'],
    ['a list', [1]],
    ['another format', { format: 'other', agent: agentBody('x') }],
    ['an agent that is none', { format: 'regent.agent', agent: 'x' }],
    ['a card without data', { spec: 'chara_card_v2' }],
    ['bytes that are no UTF-8', Buffer.from('{"format":"\xff"}', 'latin1')],
    ['100,000 levels', deep(100_000)],
    ['17 levels', deep(17)],
    ['a prototype', '{"format":"regent.agent","agent":{"__proto__":{"a":1}}}'],
    ['50,000 values', { format: 'regent.agent', agent: { list: Array(50_000).fill(0) } }],
    ['a PNG without a card', png()],
    ['a PNG with a damaged chunk', damaged],
    ['a PNG with a chunk of 2 GB', endless],
    ['a PNG with a chunk of 1 GB', longer],
    ['a PNG that ends early', png(cardChunk({})).subarray(0, -6)],
    ['a PNG with a compressed card', png(chunk('zTXt', Buffer.from('chara\0\0x')))],
    ['a PNG with a card that is no JSON', png(chunk('tEXt', Buffer.from('chara\0!!!')))],
  ])('are refused with a reason: %s', async (_what, file) => {
    expect(await importFile(file)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field: 'file', message: expect.stringMatching(/^file /) }] },
    });
  });

  it.each([
    ['name', { name: '' }],
    ['short_description', { short_description: 'x'.repeat(201) }],
    ['skills', { skills: Array(1001).fill({ name: 'x' }) }],
    ['skills', { skills: 'x' }],
    ['starters', { starters: ['a', 'A'] }],
    ['template_type', { template_type: 'other' }],
  ])('are validated like new agents: %s', async (field, wrong) => {
    const { status, body } = await importFile({ format: 'regent.agent', agent: { ...agentBody('Wrong'), ...wrong } });
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field });
  });

  it('are rejected above 10 MB', async () => {
    expect(await importFile(Buffer.alloc(11 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });
});

it('are imported over HTTP, with session and CSRF token', async () => {
  const at = await Installation.open();
  try {
    const person = await at.person(await at.start());
    const { id } = await person.newAgent();
    const file = await person.ok('GET', `/api/studio/agent/${id}/export/`);
    const form = new FormData();
    form.set('file', new Blob([JSON.stringify(file)]), 'agent.json');
    const made = await person.call('POST', '/api/studio/agent/import/', form);
    expect(made).toMatchObject({ status: 201, body: { agent: { name: `${file.agent.name} (2)` } } });
    expect((await person.call('POST', '/api/studio/agent/import/', form, { 'x-csrftoken': 'no' })).status).toBe(403);
  } finally {
    await at.close();
  }
});
