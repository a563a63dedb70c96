import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../support/files/samples.js';
import type { Answer, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

const MB = 1024 * 1024;

let installation: Installation;
let regent: Regent;
let ann: Person;
let chatId: number;

beforeEach(async () => {
  installation = await Installation.open({ FILE_MAX_MB: '2', STORAGE_MB_PER_USER: '5' });
  regent = await installation.start('api');
  ann = await installation.person(regent);
  chatId = (await ann.chat((await ann.agent({ name: 'Keeper' })).id)).id;
});
afterEach(() => installation.close());

const upload = (bytes: number): Promise<Answer> =>
  ann.call('POST', `/api/chat/${chatId}/file/`, fileForm(Buffer.alloc(bytes, 'a')));
const used = async (): Promise<number> =>
  Number((await installation.rows<{ bytes: string }>('SELECT bytes FROM storage_use'))[0]?.bytes);
const stored = (): string[] => readdirSync(join(regent.config.dataDir, 'uploads')).filter((name) => name !== '.tmp');

describe('storage of a user', () => {
  it('[case 70] never exceeds its limit, however many uploads arrive at once', async () => {
    const answers: Answer[] = [];
    const one = async (): Promise<void> => {
      for (let tries = 0; tries < 50; tries++) {
        const answer = await upload(2 * MB);
        if (answer.status !== 429) return void answers.push(answer);
        await sleep(20);
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.body.code).toBe('storage_full');
    expect(await used()).toBe(4 * MB);
    expect(stored()).toHaveLength(2);
  });

  it('is free again after the files are deleted', async () => {
    await upload(2 * MB);
    await installation.rows('DELETE FROM chat_file');
    expect(await used()).toBe(0);
    expect(await installation.rows('SELECT name FROM stray_file')).toHaveLength(1);
  });

  it('accepts at most four concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(1000)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(4);
    for (const { status, body, headers } of refused) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '2']);
    }
    expect((await upload(1000)).status).toBe(201);
  });
});
