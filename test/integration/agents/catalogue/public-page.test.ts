import sharp from 'sharp';
import type { OwnAgent, Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';

describe('the public page of an agent', () => {
  let at: Installation;
  let api: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ PUBLIC_URL: 'https://regent.example' });
    api = await at.start('api');
    [ann, bob] = [await at.person(api), await at.person(api)];
  });
  afterAll(() => at?.close());

  const path = ({ id }: OwnAgent) => `/api/studio/agent/${id}/public-page/`;
  const visit = (url: string) => fetch(api.url + url);
  const put = (agent: OwnAgent, change: object, person = ann) =>
    person.call('PUT', path(agent), { is_enabled: true, slug: `page-${agent.id}`, ...change });
  const published = async (fields: Record<string, unknown> = {}): Promise<OwnAgent> => ann.agent(fields);
  const setStatus = (agent: OwnAgent, status: string) =>
    at.rows('UPDATE agent SET status = $2 WHERE id = $1', [agent.id, status]);

  it('is closed at first, with a slug from the name', async () => {
    const agent = await published({ name: 'Ёлочный помощник' });
    expect(await ann.ok('GET', path(agent))).toEqual({
      is_enabled: false,
      slug: 'yolochniy-pomoschnik',
      sample_question: null,
      sample_answer: null,
      url: 'https://regent.example/a/yolochniy-pomoschnik',
      is_open: false,
    });
    expect((await visit('/api/public/agent/yolochniy-pomoschnik/')).status).toBe(404);
    await put(agent, { slug: 'yolochniy-pomoschnik' });
    const other = await published({ name: 'Ёлочный  помощник!' });
    expect(await ann.ok('GET', path(other))).toMatchObject({ slug: `yolochniy-pomoschnik-${other.id}` });
  });

  it('shows the agent and the chosen exchange to anyone, and nothing that only its creator sees', async () => {
    const agent = await published({ agent_context: 'a secret instruction', starters: ['How?'] });
    const sample = { sample_question: ' Why? ', sample_answer: '**So.**' };
    const saved = await put(agent, { slug: 'helper', ...sample });
    expect(saved.body).toMatchObject({ is_open: true, url: 'https://regent.example/a/helper' });
    const shown = await (await visit('/api/public/agent/helper')).json();
    const { username } = await ann.ok('GET', '/api/account/me/');
    expect(shown).toEqual({
      id: agent.id,
      slug: 'helper',
      name: agent.name,
      type: expect.any(String),
      short_description: expect.any(String),
      description: expect.any(String),
      starters: ['How?'],
      crowns_number: 0,
      image: expect.objectContaining({ id: 1 }),
      creator: username,
      sample: { question: 'Why?', answer: '**So.**' },
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret instruction|api_key|@/);
  });

  it('disappears at once when it is closed, or the agent is unpublished, hidden or deleted', async () => {
    const agent = await published();
    const address = `/api/public/agent/page-${agent.id}`;
    const isOpen = async () => (await visit(address)).status === 200;
    const open = () => put(agent, { is_enabled: true });
    await open();
    expect(await isOpen()).toBe(true);
    await put(agent, { is_enabled: false });
    expect(await isOpen()).toBe(false);
    await open();
    await setStatus(agent, 'not_published');
    expect(await isOpen()).toBe(false);
    expect(await ann.ok('GET', path(agent))).toMatchObject({ is_enabled: true, is_open: false });
    await setStatus(agent, 'ready');
    expect(await isOpen()).toBe(true);
    await ann.ok('DELETE', `/api/studio/agent/${agent.id}/`);
    expect(await isOpen()).toBe(false);
    expect(await at.rows('SELECT * FROM agent_page WHERE agent_id = $1', [agent.id])).toEqual([]);
  });

  it('belongs to the creator, and has a unique slug', async () => {
    const [one, two] = [await published(), await published()];
    await put(one, { slug: 'the-address' });
    expect(await put(two, { slug: 'the-address' })).toMatchObject({
      status: 409,
      body: { code: 'page_address_taken' },
    });
    expect((await put(one, { slug: 'the-address' })).status).toBe(200);
    expect(await put(one, {}, bob)).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
    expect((await bob.call('GET', path(one))).status).toBe(404);
  });

  it.each<[string, object]>([
    ['a capital letter', { slug: 'Upper' }],
    ['a single letter', { slug: 'a' }],
    ['a hyphen in front', { slug: '-a-b' }],
    ['two hyphens', { slug: 'a--b' }],
    ['a path', { slug: '../x' }],
    ['a long address', { slug: 'a'.repeat(61) }],
    ['a question without an answer', { sample_question: 'Only a question' }],
    ['a long answer', { sample_question: 'Q', sample_answer: 'a'.repeat(4001) }],
    ['a word for the switch', { is_enabled: 'yes' }],
  ])('refuses %s', async (_what, change) => {
    const agent = await published();
    expect(await put(agent, change)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('has metadata for search engines and social networks, without scripts of the creator', async () => {
    const agent = await published({ name: 'Tom & "Jerry" </title><script>', short_description: 'Runs $& fast.' });
    await put(agent, { slug: 'tom' });
    const response = await visit('/a/tom');
    const html = await response.text();
    expect(response.status).toBe(200);
    const name = 'Tom &amp; &quot;Jerry&quot; &lt;/title&gt;&lt;script&gt;';
    expect(html).toContain(`<title>${name} · Regent</title>`);
    expect(html).toContain('<meta name="description" content="Runs $&amp; fast." />');
    expect(html).toContain('<link rel="canonical" href="https://regent.example/a/tom" />');
    expect(html).toContain(`<meta property="og:title" content="${name}" />`);
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/regent\.example\/api\/public\/agent\/tom\/preview\.png\?v=[\w-]{16}" \/>/,
    );
    const missing = await visit('/a/nobody-has-this');
    expect([missing.status, await missing.text()]).toEqual([404, expect.not.stringContaining('og:title')]);
  });

  it('has a preview image that follows the name and the image', async () => {
    const agent = await published({ name: 'Помощник Łódź 🎄 日本' });
    await put(agent, { slug: 'previewed' });
    const image = async () => {
      const response = await visit('/api/public/agent/previewed/preview.png');
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      return Buffer.from(await response.arrayBuffer());
    };
    const first = await image();
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await image()).equals(first)).toBe(true);
    await at.rows(`UPDATE agent SET name = 'Другой' WHERE id = $1`, [agent.id]);
    expect((await image()).equals(first)).toBe(false);
    expect((await visit('/api/public/agent/nobody-has-this/preview.png')).status).toBe(404);

    // Characters that the font lacks are not drawn as boxes.
    const named = async (name: string) => {
      await at.rows('UPDATE agent SET name = $2 WHERE id = $1', [agent.id, name]);
      return await image();
    };
    const guide = await named('Guide 12');
    for (const name of [
      '東京 Guide 12',
      'Guide 12 हिन्दी',
      'Guide 1️⃣ 12 🎄',
      '← Guide ＡＢＣ 12 ١٢',
      'مرشد Guide 12',
      'Guide ไทย 12',
    ]) {
      expect([name, (await named(name)).equals(guide)]).toEqual([name, true]);
    }
    const nameless = await named('東京「案内」');
    expect(nameless.equals(await named('🎄'))).toBe(true);
    expect(nameless.equals(guide)).toBe(false);
  });
});
