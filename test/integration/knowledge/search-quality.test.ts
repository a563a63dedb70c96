import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KnowledgeReader } from '../../../server/src/modules/knowledge/public.js';
import { CLASSES } from '../../support/search-quality/classes.js';
import { mistype } from '../../support/search-quality/mistype.js';
import { type StudioApp, startStudioApp } from '../../support/server/apps/studio-app.js';

const FOLDER = join(__dirname, '../../support/search-quality');
const LANGUAGES = ['en', 'ru', 'zh', 'ja'] as const;
const TOP = 5;

type Declaration = Record<(typeof LANGUAGES)[number], { title: string; content: string }[]>;

interface Asked {
  question: string;
  /** The text that answers it. */
  text: string;
}

interface Quality {
  of: string;
  pairs: number;
  recall: number;
  mrr: number;
}

/** `npm run bench:search` prints the table. */
describe('search quality', () => {
  let app: StudioApp;
  let knowledge: KnowledgeReader;
  const measured: Quality[] = [];

  const declaration = JSON.parse(readFileSync(join(FOLDER, 'declaration.json'), 'utf8')) as Declaration;
  const questionsOf = (language: (typeof LANGUAGES)[number]): Asked[] =>
    readFileSync(join(FOLDER, `questions.${language}.txt`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [article = '', question = ''] = line.split('|');
        return { question, text: declaration[language][Number(article) - 1]?.content ?? '' };
      });

  beforeAll(async () => {
    app = await startStudioApp();
    knowledge = app.get(KnowledgeReader);
  });
  afterAll(async () => {
    await app.stop();
    if (process.env.SEARCH_QUALITY) process.stdout.write(tableOf(measured));
  });

  async function addBase(texts: string[]): Promise<number> {
    const owner = await app.addUser(`owner${Math.random()}`);
    const [base] = await app.database.query(
      "INSERT INTO knowledge_base (owner_id, name) VALUES ($1, 'b') RETURNING id",
      [owner],
    );
    await app.database.query(
      "INSERT INTO chapter (base_id, title, content) SELECT $1, 'Chapter ' || n, t FROM unnest($2::text[]) WITH ORDINALITY AS given(t, n)",
      [base.id, [...new Set(texts)]],
    );
    return base.id;
  }

  async function measure(of: string, base: number, asked: Asked[]): Promise<Quality> {
    const places: number[] = [];
    for (const { question, text } of asked) {
      const hits = await knowledge.search(base, question, TOP);
      const place = hits.findIndex((hit) => hit.content === text) + 1;
      places.push(place);
      if (process.env.SEARCH_QUALITY === 'misses' && place === 0) process.stdout.write(`${of}: ${question}\n`);
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const quality = {
      ...{ of, pairs: asked.length, recall: mean(places.map((place) => (place > 0 ? 1 : 0))) },
      mrr: mean(places.map((place) => (place > 0 ? 1 / place : 0))),
    };
    measured.push(quality);
    return quality;
  }

  it('finds at least 85% of the articles of a declaration in every language, among those of all', async () => {
    const base = await addBase(LANGUAGES.flatMap((language) => declaration[language].map(({ content }) => content)));
    const found: Quality[] = [];
    for (const language of LANGUAGES) found.push(await measure(language, base, questionsOf(language)));
    expect(found.filter(({ recall }) => recall < 0.85)).toEqual([]);
  });

  it('finds at least 95% of the articles when the longest word of each question is mistyped', async () => {
    const base = await addBase(LANGUAGES.flatMap((language) => declaration[language].map(({ content }) => content)));
    const found: Quality[] = [];
    for (const language of ['en', 'ru'] as const) {
      const asked = questionsOf(language).map(({ question, text }, n) => ({ question: mistype(question, n), text }));
      found.push(await measure(`${language}, mistyped`, base, asked));
    }
    expect(found.filter(({ recall }) => recall < 0.95)).toEqual([]);
  });

  it('finds at least 95% of each class of inputs', async () => {
    const pairs = Object.values(CLASSES).flat();
    const articles = LANGUAGES.flatMap((language) => declaration[language].map(({ content }) => content));
    const base = await addBase([...pairs.map(([, text]) => text), ...articles]);
    const found: Quality[] = [];
    for (const [name, asked] of Object.entries(CLASSES)) {
      found.push(
        await measure(
          name,
          base,
          asked.map(([question, text]) => ({ question, text })),
        ),
      );
    }
    expect(found.filter(({ recall }) => recall < 0.95)).toEqual([]);
  });
});

function tableOf(measured: Quality[]): string {
  const rows = measured.map(
    ({ of, pairs, recall, mrr }) => `| ${of} | ${pairs} | ${recall.toFixed(3)} | ${mrr.toFixed(3)} |`,
  );
  return ['| Questions | Pairs | Recall@5 | MRR |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
