import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';
import { png } from '../../support/util/pictures.js';

function cardChunk(card: unknown): Buffer {
  const text = `tEXtchara\0${Buffer.from(JSON.stringify(card)).toString('base64')}`;
  const typed = Buffer.from(text, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(typed.length - 4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

const IEND_BYTES = 12;
/** A PNG with a card. */
const withCard = (image: Buffer, name: string): Buffer => {
  const card = { spec: 'chara_card_v2', spec_version: '2.0', data: { name, description: 'Writes poems.' } };
  return Buffer.concat([image.subarray(0, -IEND_BYTES), cardChunk(card), image.subarray(-IEND_BYTES)]);
};

/** `GET /rest/chat/agents/{id}` of n8n 2.41.1. */
const REST = {
  data: {
    id: '3b2fd1fc-6fea-478c-b608-c7dc33fbbe97',
    name: 'Travel planner',
    description: 'Plans trips by train.',
    icon: { type: 'emoji', value: '🚆' },
    suggestedPrompts: [
      { text: 'Plan a weekend in Lyon', icon: { type: 'icon', value: 'map' } },
      { text: 'Cheapest night train to Vienna?' },
    ],
    systemPrompt: 'You are a travel planner.\nPrefer trains; ask for dates first.',
    ownerId: '0b2d06fa-0524-4663-a527-95ba703a05ab',
    credentialId: 'EQllZxT7oiYCeFqU',
    provider: 'openRouter',
    model: 'openai/gpt-5-mini',
    files: [],
    toolIds: ['5fb5d03f-8f3f-4f53-9b26-3a3f3c6fb0c0'],
    createdAt: '2026-11-29T00:05:38.462Z',
    updatedAt: '2026-11-29T00:05:38.462Z',
  },
};

/** A row of `sqlite3 -json … 'select * from chat_hub_agents'`: JSON columns are text. */
const row = (more: object = {}) => ({
  id: '3b2fd1fc-6fea-478c-b608-c7dc33fbbe97',
  name: 'Stored planner',
  description: null,
  systemPrompt: 'Answer briefly.',
  ownerId: '0b2d06fa-0524-4663-a527-95ba703a05ab',
  credentialId: null,
  provider: 'openai',
  model: 'gpt-5',
  createdAt: '2026-11-29 00:05:38.462',
  updatedAt: '2026-11-29 00:05:38.462',
  icon: '{"type":"icon","value":"bot"}',
  files: '[{"id":"1","type":"embedding","provider":"openai","fileName":"notes.md","mimeType":"text/markdown"}]',
  suggestedPrompts: '[{"text":"One"},{"text":"one"},{"text":""}]',
  ...more,
});

describe('imported agents', () => {
  let app: StudioApp;
  let anna: number;
  beforeAll(async () => {
    app = await startStudioApp({ UPLOADS_PER_HOUR: '0' });
    anna = await app.addUser('anna');
  });
  afterAll(() => app.stop());

  const importFile = async (file: unknown) => {
    const body = new FormData();
    const bytes = Buffer.isBuffer(file) ? file : Buffer.from(JSON.stringify(file));
    body.set('file', new Blob([new Uint8Array(bytes)]), 'agent');
    const headers = { 'x-user': String(anna) };
    const response = await fetch(`${app.url}/api/studio/agent/import/`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };

  describe('from a character card in a PNG', () => {
    it('have its image, without the card', async () => {
      const { status, body } = await importFile(withCard(await png(300, 200), 'Painted'));
      expect(status).toBe(201);
      expect(body.ignored).not.toContain('image');
      const { body: plain } = await importFile({ spec: 'chara_card_v2', data: { name: 'Plain', description: 'x' } });
      expect(body.agent.image.id).not.toBe(plain.agent.image.id);
    });

    it('keep the default image if theirs is damaged or too large, and report it', async () => {
      const image = await png(300, 200);
      const header = image.subarray(0, 33);
      const broken = withCard(Buffer.concat([header, image.subarray(-IEND_BYTES)]), 'Broken');
      expect(await importFile(broken)).toMatchObject({ status: 201, body: { ignored: ['image'] } });
      const raw = { width: 1500, height: 1300, channels: 3 } as const;
      const large = await sharp(randomBytes(1500 * 1300 * 3), { raw })
        .png({ compressionLevel: 0 })
        .toBuffer();
      expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
      const made = await importFile(withCard(large, 'Large'));
      expect(made).toMatchObject({ status: 201, body: { agent: { name: 'Large' }, ignored: ['image'] } });
    });
  });

  describe('from n8n’s Chat Hub', () => {
    it('have name, instructions and starters, and report the rest', async () => {
      const { status, body } = await importFile(REST);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        agent: {
          name: 'Travel planner',
          description: 'Plans trips by train.',
          short_description: 'Plans trips by train.',
          agent_context: REST.data.systemPrompt,
          starters: ['Plan a weekend in Lyon', 'Cheapest night train to Vienna?'],
          status: 'not_published',
        },
        shortened: [],
        others: [],
      });
      expect(body.ignored.sort()).toEqual(['credentialId', 'icon', 'model', 'provider', 'toolIds']);
    });

    it('may be rows of its database, each created or rejected separately', async () => {
      const rows = [
        row(),
        row({ name: '' }),
        row({ name: 'Long', systemPrompt: 'x'.repeat(2000) }),
        row({ name: 'Support team' }),
        row({ name: 'Nested', suggestedPrompts: `${'['.repeat(50_000)}`, icon: '{', files: '[]' }),
      ];
      const { status, body } = await importFile(rows);
      expect(status).toBe(201);
      expect(body.agent).toMatchObject({ name: 'Stored planner', description: 'Stored planner', starters: ['One'] });
      expect(body.ignored.sort()).toEqual(['files', 'icon', 'model', 'provider']);
      expect(body.others.map((one: { name: string; code: string }) => [one.name, one.code])).toEqual([
        ['', 'validation_failed'],
        ['Long', null],
        ['Support team', 'name_reserved'],
        ['Nested', null],
      ]);
      expect(body.others[1].shortened).toEqual(['agent_context']);
      expect(body.others[3].agent.starters).toEqual([]);
    });

    it('may be a list of at most 20 responses', async () => {
      const two = [REST, { data: { ...REST.data, name: 'Second' } }];
      expect((await importFile(two)).body.others[0].agent.name).toMatch('Second');
      const many = Array.from({ length: 21 }, (_, at) => row({ name: `Agent ${at}` }));
      expect(await importFile(many)).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
      expect(await importFile([REST, 1])).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
      expect(await importFile({ data: [] })).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
      const nameless = await importFile([row({ name: '' }), row({ name: ' ' })]);
      expect([nameless.status, nameless.body.errors[0].field]).toEqual([400, 'name']);
    });
  });
});
