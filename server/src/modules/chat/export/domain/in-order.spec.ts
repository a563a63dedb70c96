import { inOrder } from './in-order.js';

const ask = (id: number) => ({ id, is_agent: false, reply_to: null });
const answer = (id: number, reply_to: number) => ({ id, is_agent: true, reply_to });

async function idsOf(...pages: (ReturnType<typeof ask> | ReturnType<typeof answer>)[][]): Promise<number[]> {
  async function* all() {
    yield* pages;
  }
  const ids: number[] = [];
  for await (const page of inOrder(all())) ids.push(...page.map(({ id }) => id));
  return ids;
}

it('puts replies below their messages, also across pages', async () => {
  expect(await idsOf([ask(1), ask(2), ask(3), answer(4, 1)], [answer(5, 2)], [answer(6, 3), ask(7)])).toEqual([
    1, 4, 2, 5, 3, 6, 7,
  ]);
});

it('puts a reply to a much older message before messages that wait for their replies', async () => {
  const many = Array.from({ length: 150 }, (_, at) => answer(at + 2, 0));
  expect((await idsOf([ask(1), ...many, ask(160)], [answer(200, 1), answer(201, 160)])).slice(-4)).toEqual([
    151, 200, 160, 201,
  ]);
});

it('keeps the position of a reply whose message is deleted or much older', async () => {
  const many = Array.from({ length: 150 }, (_, at) => answer(at + 2, 0));
  expect((await idsOf([ask(1), ...many], [answer(200, 1)])).slice(-2)).toEqual([151, 200]);
});
