import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ui = resolve(__dirname, '../ui');

/** Otherwise a missing item shows up only after a full browser run. */
it('each checklist item is named by a browser test', async () => {
  const { ITEMS, idsIn } = await import('../support/checklist/items.mjs');
  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const code = files.map((name) => readFileSync(join(ui, name), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, ''));
  const named = new Set(code.flatMap((text) => idsIn(text)));
  expect(ITEMS.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});
