import { judgeSick, SICK, sicknessOf } from '../kinds/sick.mjs';
import { replyTo } from '../services/workflow-stub.mjs';

/** How long a received reply may wait for an unavailable database. */
const STORE_MS = 5000;

const TRUTH = `SELECT m.id, c.id AS chat_id, m.seq, m.rev, m.is_agent, m.body, m.client_id, m.reply_to, m.delivery, m.failure->>'code' AS failure,
    m.created_at, c.head FROM chat c LEFT JOIN message m ON m.chat_id = c.id WHERE c.id = ANY($1) ORDER BY c.id, m.seq`;

/** Contents of the database, by chat. */
export async function readTruth(db, chats) {
  const { rows } = await db.query(TRUTH, [chats.map((chat) => chat.id)]);
  const truth = new Map(chats.map((chat) => [chat.id, { head: 0, messages: [] }]));
  for (const row of rows) {
    const chat = truth.get(row.chat_id);
    chat.head = row.head;
    if (row.id !== null) chat.messages.push(row);
  }
  return truth;
}

/** Reasons to keep waiting: turns in progress, or observers that do not show the stored state. Empty: settled. */
export function waitedFor(truth, chats, journal) {
  const rows = [...truth.values()].flatMap((chat) => chat.messages);
  const waits = {
    confirmations: journal.filter((entry) => entry.status === undefined || entry.isOpen).length,
    replies: rows.filter((row) => row.delivery === 'queued').length,
    pollers: chats.filter((chat) => !sameLists(chat.poller.list(), shown(truth.get(chat.id).messages))).length,
    'closed sockets': chats.flatMap((chat) => chat.sockets.filter((socket) => !socket.isConnected)).length,
    'open sockets': chats.flatMap((chat) =>
      chat.sockets.filter((socket) => socket.isConnected && isBehind(socket, truth.get(chat.id))),
    ).length,
  };
  return Object.entries(waits).flatMap(([what, count]) => (count > 0 ? `${count} ${what}` : []));
}

function isBehind(socket, { messages, head }) {
  return socket.rev !== head || socket.isTyping || !sameLists(socket.list(), shown(messages));
}

/** Checks all invariants. @returns the violations */
export function judge({ chats, journal, refusals, calls, truth, hits, ends }) {
  const found = { lost: [], doubled: [], unanswered: [], gaps: [], order: [], mismatches: [], errors: [], calls: [] };
  const rows = [...truth.values()].flatMap((chat) => chat.messages);
  judgeJournal(journal, rows, found);
  for (const chat of chats) {
    const { messages, head } = truth.get(chat.id);
    judgeAnswers(chat.id, messages, found);
    judgeNumbers(chat.id, messages, head, found);
    judgeObservers(chat, messages, head, found);
  }
  for (const { why } of refusals) {
    if (typeof why === 'number' && why !== 503) found.errors.push(`a message was answered with ${why}`);
  }
  judgeRepeated(journal, found);
  judgeCalls(calls, hits, found);
  found.calls.push(...judgeSick(journal, rows, calls));
  judgeEnds(ends, hits, found);
  return found;
}

/** I1: every confirmed message is stored exactly once, also when it was repeated. */
function judgeJournal(journal, rows, found) {
  const byClientId = Map.groupBy ? Map.groupBy(rows, (row) => row.client_id) : group(rows, (row) => row.client_id);
  for (const { clientId, status, id, text, chat } of journal) {
    const stored = byClientId.get(clientId) ?? [];
    const what = `"${text}" in chat ${chat.id}`;
    if (status === undefined) found.lost.push(`${what} was never confirmed`);
    else if (stored.length === 0) found.lost.push(`${what} was confirmed as ${id} and is not stored`);
    if (stored.length > 1) found.doubled.push(`${what} is stored ${stored.length} times`);
    if (stored[0] && stored[0].body !== text) found.lost.push(`${what} is stored as "${stored[0].body}"`);
  }
}

/** Repeats with the same client_id return the first message. */
function judgeRepeated(journal, found) {
  for (const { id, text, others = [] } of journal) {
    const taken = others.filter((answer) => answer?.status === 200 || answer?.status === 201);
    if (taken.some((answer) => answer.id !== id))
      found.doubled.push(`"${text}" is ${id} and ${taken.map((one) => one.id)}`);
    const created = taken.filter((answer) => answer.status === 201).length;
    if (created > 1) found.doubled.push(`"${text}" was answered with 201 ${created} times`);
  }
}

/** I2 and order: one reply or one visible failure per question, after it, in the order of questions. */
function judgeAnswers(chatId, messages, found) {
  const answers = group(
    messages.filter((message) => message.is_agent),
    (message) => message.reply_to,
  );
  let lastAnswer = 0;
  for (const question of messages.filter((message) => !message.is_agent)) {
    const given = answers.get(question.id) ?? [];
    const what = `message ${question.id} of chat ${chatId}`;
    if (given.length > 1) found.doubled.push(`${what} has ${given.length} answers`);
    if (given.length === 0 && question.delivery !== 'failed') {
      found.unanswered.push(`${what} is ${question.delivery} and has no answer`);
    }
    if (given.length > 0 && question.delivery !== 'answered')
      found.unanswered.push(`${what} has an answer and is ${question.delivery}`);
    for (const answer of given) {
      if (answer.seq < question.seq) found.order.push(`the answer to ${what} comes before it`);
      if (answer.seq < lastAnswer) found.order.push(`the answer to ${what} comes before an earlier one's`);
      lastAnswer = answer.seq;
      const attempt = Number(/^Reply (\d+) /.exec(answer.body)?.[1]);
      if (answer.body !== replyTo(question.body, attempt))
        found.mismatches.push(`${what} was answered "${answer.body}"`);
    }
  }
}

/** I3: the numbers of all changes are exactly 1..head. */
function judgeNumbers(chatId, messages, head, found) {
  const numbers = new Set(messages.flatMap(({ seq, rev }) => [seq, rev]));
  const missing = Array.from({ length: head }, (_, i) => i + 1).filter((number) => !numbers.has(number));
  if (missing.length > 0) found.gaps.push(`chat ${chatId}: of 1..${head}, ${missing} are missing`);
  if (Math.max(0, ...numbers) > head) found.gaps.push(`chat ${chatId}: a number above its counter ${head}`);
}

/** I4, I5: every observer shows the stored state, and none shows a typing indicator. */
function judgeObservers(chat, messages, head, found) {
  const list = shown(messages);
  const watch = [...chat.sockets.map((socket, i) => [`socket ${i + 1}`, socket]), ['poller', chat.poller]];
  for (const [name, observer] of watch) {
    if (sameLists(observer.list(), list)) continue;
    const has = new Set(observer.list().map((message) => message.id));
    const misses = list
      .filter((message) => !has.has(message.id))
      .map((message) => `${message.id} (seq ${message.seq})`);
    found.mismatches.push(`chat ${chat.id}, ${name}: has ${has.size} of ${list.length}, misses ${misses.join(', ')}`);
  }
  chat.sockets.forEach((socket, i) => {
    const who = `chat ${chat.id}, socket ${i + 1}`;
    if (socket.rev !== head)
      found.gaps.push(`${who} stands at ${socket.rev} of ${head}, connected: ${socket.isConnected}`);
    if (Math.max(0, ...socket.pushed) > head) found.mismatches.push(`${who} was told of a change that is not stored`);
    if (socket.isTyping) found.mismatches.push(`${who} still sees typing`);
    for (const violation of socket.violations) found.mismatches.push(`${who}: ${violation}`);
  });
}

/** I7: a call is repeated only after a fault during it; calls of a chat overlap only after a takeover. */
function judgeCalls(calls, hits, found) {
  const isExcused = (call, before) => hits.some((hit) => hasMet(hit, before) && hit.at <= call.from);
  for (const [turn, same] of group(calls, (call) => call.turn)) {
    same.slice(1).forEach((call, i) => {
      const mayRepeat = SICK[sicknessOf(call.text) ?? '']?.calls > 1;
      if (!mayRepeat && !isExcused(call, same[i]))
        found.calls.push(`turn ${turn} was called again without a fault (attempt ${call.attempt})`);
    });
  }
  for (const { call, other } of overlaps(calls)) {
    const isTakeOver = call.turn === other.turn && isExcused(call, other);
    if (!isTakeOver) found.calls.push(`chat ${call.chat}: turn ${call.turn} was called while turn ${other.turn} ran`);
  }
}

/** Whether a fault struck during the call, or before its reply can have been stored. */
const hasMet = (hit, call) => (hit.to ?? hit.at) >= call.from - 1000 && (call.to === 0 || hit.at <= call.to + STORE_MS);

/** Processes end only by a signal or, when asked, with code 0; a start without a database may also fail. */
function judgeEnds(ends, hits, found) {
  if (hits.some((hit) => hit.breaksStarts)) return;
  for (const { role, code, signal } of ends) {
    if (signal === null && code !== 0) found.errors.push(`${role} ended with code ${code}`);
  }
}

export function overlaps(calls) {
  const found = [];
  for (const [, inChat] of group(calls, (call) => call.chat)) {
    inChat.forEach((call, i) => {
      const other = inChat.slice(0, i).find((earlier) => earlier.to === 0 || earlier.to > call.from + 5);
      if (other) found.push({ call, other });
    });
  }
  return found;
}

export function group(list, keyOf) {
  const groups = new Map();
  for (const item of list) {
    const key = keyOf(item);
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The messages as a user sees them. */
const shown = (messages) => messages.filter((message) => message.body !== null);

function sameLists(seen, stored) {
  return (
    seen.length === stored.length &&
    seen.every(({ id, message }, i) => id === stored[i].id && message === stored[i].body)
  );
}
