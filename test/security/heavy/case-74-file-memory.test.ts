import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { docxBomb, overlappingDocx, pdfBomb } from '../../support/files/hostile.js';
import { fileForm } from '../../support/files/samples.js';
import { Person } from '../../support/server/people/person.js';
import { hugePng } from '../../support/util/pictures.js';

jest.setTimeout(240_000);

const MB = 1024 * 1024;
const SENDERS = 3;
/** Uploads of a user at once. */
const AT_ONCE = 4;
/** The memory settings of the launcher, with room for the stored data. */
const SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', STORAGE_MB_PER_USER: '100000' };
const FLAT_MB = 60;

let regent: BuiltRegent;
let senders: { person: Person; chatId: number }[];

beforeAll(async () => {
  regent = await BuiltRegent.start(SETTINGS);
  senders = [];
  for (let at = 0; at < SENDERS; at++) {
    const person = await Person.signIn(regent.url, `sender-${at}@example.com`);
    senders.push({ person, chatId: (await person.chat((await person.agent()).id)).id });
  }
  for (let at = 0; at < 5; at++) await uploads(fileForm(Buffer.alloc(MB, 'a'))); // one-time allocations
});
afterAll(() => regent?.stop());

async function uploads(form: FormData): Promise<number[]> {
  const all = senders.flatMap(({ person, chatId }) =>
    Array.from({ length: AT_ONCE }, () => person.call('POST', `/api/chat/${chatId}/file/`, form)),
  );
  return (await Promise.all(all)).map(({ status }) => status);
}

/** Runs it twice; the second run shows the recurring cost. @returns the growth in MB at the peak */
async function growth(what: string, work: () => Promise<void>): Promise<number> {
  await work();
  const before = regent.memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, regent.memory());
  }, 10);
  await work().finally(() => clearInterval(watch));
  process.stdout.write(`${what}: ${(most - before).toFixed(0)} MB more than ${before.toFixed(0)}.\n`);
  expect(regent.ended).toBeNull();
  return most - before;
}

describe('[case 74] memory stays flat', () => {
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['files of 20 MB', 201, () => Buffer.alloc(20 * MB, 'a')],
    ['files of 20 MB and a byte', 413, () => Buffer.alloc(20 * MB + 1, 'a')],
    ['documents of 210 MB', 415, () => docxBomb(210)],
    ['documents that inflate the same data 300 times', 415, () => overlappingDocx(1, 300)],
    ['documents of 190 MB', 201, () => docxBomb(190)],
    ['PDFs of 200 MB', 201, () => pdfBomb(200)],
    ['images of 196 megapixels', 415, () => hugePng(14_000)],
  ])(`for ${SENDERS * AT_ONCE} %s at once`, async (what, status, make) => {
    const form = fileForm(await make(), 'a.docx');
    const grew = await growth(what, async () => {
      expect(new Set(await uploads(form))).toEqual(new Set([status]));
    });
    expect(grew).toBeLessThan(FLAT_MB);
  });

  it.each<[string, (url: string) => unknown]>([
    ['files without an end', (url) => ({ files: Array.from({ length: 10 }, () => ({ url })) })],
    ['images without an end', (url) => ({ output: Array.from({ length: 10 }, (_, at) => `![](${url}?${at})`).join() })],
  ])(`for ten %s in each of ${SENDERS} replies at once`, async (what, reply) => {
    for (const path of ['/endless', ...Array.from({ length: 10 }, (_, at) => `/endless?${at}`)]) {
      regent.host.behave(path, { kind: 'endless', chunk: 'x'.repeat(MB / 4), intervalMs: 1 });
    }
    const chats = await Promise.all(
      senders.map(async ({ person }) => {
        const agent = await person.agent();
        regent.host.behave(agent.id, {
          kind: 'json',
          value: { output: 'Text', ...(reply(`${regent.host.url}/endless`) as object) },
        });
        return { person, id: (await person.chat(agent.id)).id };
      }),
    );
    const grew = await growth(what, async () => {
      await Promise.all(
        chats.map(async ({ person, id }) => {
          const asked = await person.post(id, 'Draw');
          await person.listed(
            id,
            (all) => all.some((one) => one.id === asked.id && one.delivery === 'answered'),
            60_000,
          );
        }),
      );
    });
    expect(grew).toBeLessThan(FLAT_MB);
    expect(await regent.rows('SELECT id FROM chat_file WHERE chat_id = ANY($1)', [chats.map(({ id }) => id)])).toEqual(
      [],
    );
  });
});
