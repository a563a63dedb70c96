import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files whose bytes and readers are checked after a run. */
const READ = 40;

const STORED = `SELECT f.id, f.stored_name, f.small_name, f.remove_after,
    (SELECT json_agg(m.message_id) FROM message_file m WHERE m.file_id = f.id) AS messages FROM chat_file f`;
const OTHER_NAMES = `SELECT name FROM stray_file UNION ALL
  SELECT regexp_replace(u, '.*/', '') FROM image, LATERAL (VALUES (url), (optimized_url)) AS v(u)`;
const ANSWERS = 'SELECT answer_to, count(*)::int AS count FROM message WHERE answer_to = ANY($1) GROUP BY answer_to';

/**
 * After a run: checks that every message has its files and every request one answer, that rows and stored objects
 * match, and that no other user can read a file.
 * @returns a note with the numbers
 */
export async function judgeFiles({ db, http, people, targets }, chats, journal, found) {
  const { rows } = await db.query(STORED);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sent = journal.filter((entry) => entry.files && entry.id);
  for (const { id, text, files } of sent) {
    for (const { id: fileId } of files) {
      const row = byId.get(fileId);
      if (!row?.messages?.includes(id)) found.lost.push(`file ${fileId} of "${text}"`);
      else if (row.remove_after !== null) found.errors.push(`file ${fileId} of "${text}" is to be removed`);
    }
  }
  const waiting = await judgeObjects(db, rows, targets.dataDir, found);
  for (const entry of sent.slice(-READ)) await judgeReaders(http, people, chats, entry, found);
  const asked = journal.filter((entry) => entry.asked);
  await judgeAnswers(db, asked, found);
  const unused = rows.filter((row) => row.remove_after !== null).length;
  return `${sent.reduce((sum, { files }) => sum + files.length, 0)} files, ${asked.length} answers; ${unused} uploads unused, ${waiting} objects for clean-up`;
}

/** @returns the number of objects that only clean-up knows */
async function judgeObjects(db, rows, dataDir, found) {
  const folder = join(dataDir, 'uploads');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const objects = new Set(names.filter((name) => !name.startsWith('.')));
  const owned = new Set(rows.flatMap((row) => [row.stored_name, row.small_name ?? row.stored_name]));
  const others = new Set((await db.query(OTHER_NAMES)).rows.map((row) => row.name));
  for (const name of owned) if (!objects.has(name)) found.lost.push(`the object ${name} of a file`);
  const unowned = [...objects].filter((name) => !owned.has(name));
  for (const name of unowned) if (!others.has(name)) found.errors.push(`the object ${name} belongs to nothing`);
  return unowned.length;
}

async function judgeReaders(http, people, chats, { chat, text, files }, found) {
  const other = chats.find(({ headers }) => headers !== chat.headers);
  const { origin } = chat.headers;
  const ask = async (chatId, fileId, headers) => {
    const answer = await http
      .send('GET', `/api/chat/${chatId}/file/${fileId}/`, { headers })
      .catch((error) => ({ status: error.message }));
    return [answer.status, answer.text];
  };
  for (const { id, bytes, isImage } of files) {
    const [status, own] = await ask(chat.id, id, chat.headers);
    const isWhole = status === 200 && (isImage || own === bytes.toString());
    if (!isWhole) found.lost.push(`the bytes of file ${id} of "${text}": ${status}`);
    const strangers = [
      [chat.id, people.find((headers) => headers !== chat.headers), 404],
      [other.id, other.headers, 404],
      [chat.id, { origin }, 401],
    ];
    for (const [chatId, headers, expected] of strangers) {
      const [given] = await ask(chatId, id, headers);
      if (given !== expected) found.errors.push(`file ${id} was answered to others with ${given}`);
    }
  }
}

async function judgeAnswers(db, asked, found) {
  const { rows } = await db.query(ANSWERS, [asked.map(({ asked: messageId }) => messageId)]);
  const counts = new Map(rows.map((row) => [row.answer_to, row.count]));
  for (const { asked: messageId, text, rivals } of asked) {
    const count = counts.get(messageId) ?? 0;
    if (count === 0) found.lost.push(`"${text}" to request ${messageId}`);
    if (count > 1) found.doubled.push(`request ${messageId} has ${count} answers`);
    if (rivals.some((status) => status !== 409))
      found.doubled.push(`request ${messageId} was also answered: ${rivals}`);
  }
}
