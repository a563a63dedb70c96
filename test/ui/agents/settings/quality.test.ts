import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { addAgents, idOf } from '../../../support/server/seed/catalogue.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(120_000);

const TEXTS = {
  en: {
    ...{ quality: 'Quality', all: 'Quality of all agents', title: (name: string) => `Quality of ${name}` },
    ...{
      week: '7 days',

      table: 'All figures by day',
      csv: 'Download CSV',
      success: '75%',
      retry: 'Try again',
    },
    ...{
      cause: 'The model gets too many requests.',
      reason: 'Not correct',
      messages: 'Messages by day',
      agents: 'Agents',
    },
    ...{ empty: 'Nobody has talked to it in this period yet.', versions: 'By version' },
    failed: 'Couldn’t load the figures',
  },
  ru: {
    ...{ quality: 'Качество', all: 'Качество всех агентов', title: (name: string) => `Качество: ${name}` },
    ...{
      week: '7 дней',

      table: 'Все показатели по дням',
      csv: 'Скачать CSV',
      success: '75 %',
      retry: 'Попробовать ещё раз',
    },
    ...{
      cause: 'Модель получает слишком много запросов.',
      reason: 'Неверно',
      messages: 'Сообщения по дням',
      agents: 'Агенты',
    },
    ...{ empty: 'За этот период с агентом ещё никто не общался.', versions: 'По версиям' },
    failed: 'Не удалось загрузить показатели',
  },
};

describe('quality of agents', () => {
  let world: UiWorld;
  let ann: WebPerson;
  let name: string;
  let id: number;
  let count = 0;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const one = async (statement: string): Promise<number> => Number((await world.sql(statement))[0]?.id);
  /** Bob asks four questions in two chats: three answers, one failure; he shares one bad rating. */
  const seed = async () => {
    count += 1;
    name = `Helper ${count} ${Date.now()}`;
    ann = await world.person();
    const [owner, bob] = [await idOf(ann), await idOf(await world.person())];
    await addAgents(world, owner, [{ name }]);
    id = await one(`SELECT id FROM agent WHERE name = '${name}'`);
    const at = (hours: number) => `now() - interval '${hours} hours'`;
    for (const [questions, since] of [
      [1, 3],
      [3, 80],
    ] as const) {
      const chat = await one(`INSERT INTO chat (user_id, agent_id, name) VALUES (${bob}, ${id}, 'c') RETURNING id`);
      for (let n = 0; n < questions; n += 1) {
        const isFailed = questions === 1;
        const message = await one(
          `INSERT INTO message (chat_id, seq, rev, is_agent, body) VALUES (${chat}, ${2 * n + 1}, ${2 * n + 1}, false, 'q') RETURNING id`,
        );
        await world.sql(
          `INSERT INTO run (agent_id, turn_id, chat_id, message_id, outcome, failure_code, attempts, created_at, queued_ms, total_ms, agent_version, failure_detail)
            VALUES (${id}, ${message}, ${chat}, ${message}, ${isFailed ? `'failed', 'workflow_error'` : `'answered', NULL`}, 1, ${at(since + n)}, 20, ${1500 + 100 * n}, ${n === 0 ? 'NULL' : 2},
              ${isFailed ? `'{"diagnosis":{"cause":"model_rate_limited"}}'` : 'NULL'})`,
        );
        if (n !== 1) continue;
        const reply = await one(
          `INSERT INTO message (chat_id, seq, rev, is_agent, body, reply_to) VALUES (${chat}, 100, 100, true, 'The shop closes at nine.', ${message}) RETURNING id`,
        );
        await world.sql(
          `INSERT INTO message_feedback (message_id, agent_id, value, reason, comment, share_text, agent_version) VALUES (${reply}, ${id}, -1, 'wrong', 'It closes at eight.', true, 2)`,
        );
      }
    }
  };

  describe.each(
    looksOfRun([
      ['en, light, wide', DESKTOP],
      ['ru, dark, phone', PHONE],
    ] as [string, Look][]),
  )('%s', (_name, look) => {
    const t = TEXTS[look.locale];
    let page: Page;
    beforeEach(async () => {
      await seed();
      page = await world.page(look, ann);
    });
    const dialog = () => page.getByRole('dialog');
    const check = async (what: string) => {
      expect(await violations(page, what)).toEqual([]);
      const box = await dialog().evaluate((node) => node.scrollWidth - node.clientWidth);
      expect([what, box]).toEqual([what, 0]);
      await screenshot(page, `quality-${what}-${look.locale}`);
    };

    it('shows the quality of an agent, with shared ratings', async () => {
      await page.goto(`/agent/${id}`);
      await page.getByRole('button', { name: t.quality, exact: true }).click();
      await dialog()
        .getByRole('heading', { name: t.title(name) })
        .waitFor();
      await dialog().getByText(t.success, { exact: true }).first().waitFor();
      await dialog().getByText('It closes at eight.').waitFor();
      await dialog().getByText('The shop closes at nine.').waitFor();
      expect(await dialog().getByText(t.cause).count()).toBeGreaterThan(0);
      expect(await dialog().getByText(t.reason).count()).toBeGreaterThan(0);
      expect(await dialog().getByRole('table', { name: t.versions }).getByRole('row').count()).toBe(3);
      await check('agent');

      await dialog().getByText(t.table).press('Enter');
      const table = dialog().getByRole('table', { name: t.messages });
      await table.waitFor();
      expect(await table.getByRole('row').count()).toBe(31);
      await dialog().getByRole('button', { name: t.week, exact: true }).click();
      await dialog().getByText(t.success, { exact: true }).first().waitFor();
      await dialog().getByText(t.table).click();
      await table.waitFor();
      expect(await table.getByRole('row').count()).toBe(8);
      await table.scrollIntoViewIfNeeded();
      await check('days');

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog().getByRole('link', { name: t.csv }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`agent-${id}-quality.csv`);
      const stream = await download.createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const rows: Record<string, string>[] = parse(Buffer.concat(chunks), { bom: true, columns: true });
      expect(rows).toHaveLength(8);
      expect(rows[7]).toMatchObject({ day: 'total', conversations: '2', people: '1', messages: '4', failed: '1' });
    });

    it('shows all agents of the creator, and the empty and error states', async () => {
      const path = /\/api\/studio\/quality/;
      await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto('/personal');
      await page.getByRole('button', { name: t.all }).click();
      await dialog().getByRole('alert').getByText(t.failed).waitFor();
      await check('failed');
      await page.unroute(path);
      await dialog().getByRole('button', { name: t.retry }).click();
      const row = dialog().getByRole('table', { name: t.agents }).getByRole('row', { name });
      await row.waitFor();
      expect((await row.getByRole('cell').allTextContents()).slice(0, 4)).toEqual(['2', '1', '4', '1']);
      await check('all');
      await row.getByRole('button', { name }).click();
      await dialog()
        .getByRole('heading', { name: t.title(name) })
        .waitFor();
      await dialog().getByText('It closes at eight.').waitFor();
      await world.sql(`DELETE FROM chat WHERE agent_id = ${id}`);
      await dialog().getByRole('button', { name: t.week, exact: true }).click();
      await dialog().getByText(t.empty).waitFor();
      await check('empty');
    });
  });
});
