import { PendingDeletions } from './pending-deletions';

const ONE = { chatId: 7, messageId: 1 };
const TWO = { chatId: 8, messageId: 2 };

function setUp(send: () => Promise<unknown> = () => Promise.resolve()) {
  const log: string[] = [];
  const deletions = new PendingDeletions({
    hide: ({ messageId }, hidden) => log.push(`${hidden ? 'hide' : 'show'} ${messageId}`),
    send: ({ chatId, messageId }) => {
      log.push(`send ${chatId}/${messageId}`);
      return send();
    },
    sendOnLeave: ({ chatId, messageId }) => log.push(`leave ${chatId}/${messageId}`),
  });
  return { deletions, log };
}

test('hides a message and sends its deletion once', async () => {
  const { deletions, log } = setUp();
  deletions.add(ONE);
  await deletions.send(1);
  await deletions.send(1);
  expect(deletions.undo(1)).toBe(false);
  expect(log).toEqual(['hide 1', 'send 7/1']);
});

test('undoes one deletion, and sends nothing for it', async () => {
  const { deletions, log } = setUp();
  deletions.add(ONE);
  deletions.add(TWO);
  expect(deletions.undo(2)).toBe(true);
  await deletions.sendAll();
  expect(log).toEqual(['hide 1', 'hide 2', 'show 2', 'send 7/1']);
});

test('sends the deletions of one chat, and waits for pending requests', async () => {
  const answers: (() => void)[] = [];
  const { deletions, log } = setUp(() => new Promise<void>((resolve) => answers.push(resolve)));
  const OTHER = { chatId: 7, messageId: 3 };
  for (const each of [ONE, TWO, OTHER]) deletions.add(each);
  void deletions.send(1);
  expect(deletions.of(7)).toEqual([3]);
  const sent = deletions.sendOf(7).then(() => log.push('sent'));
  answers[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(log.slice(3)).toEqual(['send 7/1', 'send 7/3']);
  answers[0]?.();
  await sent;
  expect(log.at(-1)).toBe('sent');
  expect(deletions.undo(2)).toBe(true);
});

test('rejects when the server rejects a deletion of the chat', async () => {
  const { deletions } = setUp(() => Promise.reject(new Error('refused')));
  deletions.add(ONE);
  await expect(deletions.sendOf(8)).resolves.toBeUndefined();
  await expect(deletions.sendOf(7)).rejects.toThrow('refused');
});

test('shows a message again when the server refuses its deletion', async () => {
  const { deletions, log } = setUp(() => Promise.reject(new Error('refused')));
  deletions.add(ONE);
  await expect(deletions.send(1)).rejects.toThrow('refused');
  expect(log).toEqual(['hide 1', 'send 7/1', 'show 1']);
});

test('sends pending deletions when the page is left, and nothing afterwards', async () => {
  const { deletions, log } = setUp();
  deletions.add(ONE);
  deletions.add(TWO);
  deletions.leave();
  await deletions.sendAll();
  expect(log).toEqual(['hide 1', 'hide 2', 'leave 7/1', 'leave 8/2']);
});
