/**
 * Failures of a workflow by the keyword in the message: the expected number of calls and the outcome of the message. A
 * call that got 2xx or 500 is never repeated.
 */
export const SICK = {
  slow: { calls: 1 },
  error: { calls: 1, failure: ['workflow_error'] },
  busy: { calls: 2 },
  gateway: { calls: 2 },
  half: { calls: 1, failure: ['connection_lost', 'stream_truncated'] },
  open: { calls: 1, failure: ['stream_truncated'] },
  empty: { calls: 1, failure: ['empty_reply'] },
  reset: { calls: 1, failure: ['connection_lost'] },
  twice: { calls: 1 },
  never: { calls: 1, failure: ['reply_timeout'] },
};

/** Timeout of a workflow that never responds, shorter than a run. */
export const GIVEN_UP_AFTER_MS = 45_000;

export const sicknessOf = (text) => /sick-(\w+)/.exec(text)?.[1];

/** Messages with an unexpected outcome. */
export function judgeSick(journal, rows, calls) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return journal.flatMap(({ id, text }) => {
    const way = SICK[sicknessOf(text) ?? ''];
    const row = byId.get(id);
    if (!way || !row) return [];
    const made = calls.filter((call) => call.text === text).length;
    const wrong = [];
    if (made !== way.calls) wrong.push(`"${text}" was called ${made} times, not ${way.calls}`);
    if (way.failure && !way.failure.includes(row.failure))
      wrong.push(`"${text}" ended as ${row.delivery} ${row.failure}`);
    if (!way.failure && row.delivery !== 'answered') wrong.push(`"${text}" ended as ${row.delivery} ${row.failure}`);
    return wrong;
  });
}

/** Additional time for a chat in which several messages wait, one after another, for a workflow that never responds. */
export function longestQueueMs(journal) {
  const never = new Map();
  for (const { chat, text } of journal) {
    if (sicknessOf(text) === 'never') never.set(chat.id, (never.get(chat.id) ?? 0) + 1);
  }
  return (Math.max(1, ...never.values()) - 1) * GIVEN_UP_AFTER_MS;
}
