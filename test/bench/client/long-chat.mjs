// A chat of ten thousand messages, all loaded in the client, as after long scrolling up.
import { percentile } from './percentile.mjs';

export const MESSAGES = 10_000;
/** Messages left on the server, loaded when the user scrolls to the top. */
const OLDER = 50;
const FRAME_RUNS = 3;

/** Lists, code, formulas and tables, as in a chat about work. The last message has "The best part". */
const BODY = `CASE n % 10
  WHEN 1 THEN 'How would you go about it, step by step? №' || n
  WHEN 2 THEN 'It depends on what comes **first**:' || E'\\n\\n1. Collect what is there\\n2. Ask what is missing\\n3. Write it down\\n\\nThen see [the list](https://example.com/' || n || ').'
  WHEN 3 THEN 'And in code?'
  WHEN 4 THEN 'Like this:' || E'\\n\\n\`\`\`ts\\nconst step = (n: number) => n + 1;\\nconsole.log(step(' || n || '));\\n\`\`\`\\n\\nShort, and easy to test.'
  WHEN 5 THEN 'And the sum of all steps up to №' || n || '?'
  WHEN 6 THEN 'The sum is $\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}$, here with $n = ' || n || '$:' || E'\\n\\n' || '$$\\int_0^1 x^2\\,dx + \\sqrt{' || n || '} = \\frac{1}{3} + a_{' || n || '}^2$$' || E'\\n\\nBoth follow by induction.'
  WHEN 7 THEN 'Could I see that side by side?'
  WHEN 8 THEN 'Of course:' || E'\\n\\n| Step | What | Cost | Why |\\n|---:|:---|---:|:---|\\n| 1 | Collect | ' || n || E' | Nothing is lost |\\n| 2 | **Ask** | 20 | Others know more |\\n| 3 | \`write()\` | 5 | It stays |\\n\\nThe first step costs most.'
  WHEN 9 THEN 'Thank you, that helps. One more thing: what would you leave out?'
  ELSE 'Whatever nobody asks for.' || E'\\n\\n> The best part is no part.\\n\\n' || repeat('A sentence that goes on for a while. ', 1 + n % 5) END`;

/** Inserts the messages directly into the database: sending them would take an hour. */
export async function fillLongChat({ sql }, person, agentId) {
  const { id } = await person.call('POST', '/api/chat/', { agent_id: agentId, name: 'A long one' });
  const all = MESSAGES + OLDER;
  await sql(
    `INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery, created_at)
     SELECT ${id}, h + n, h + n, n % 2 = 0, ${BODY}, CASE WHEN n % 2 = 1 THEN 'answered' END, now() - (${all} - n) * interval '1 minute'
     FROM generate_series(1, ${all}) n CROSS JOIN (SELECT head AS h FROM chat WHERE id = ${id}) c ORDER BY n`,
  );
  await sql(
    `UPDATE chat SET head = m.seq, last_read_seq = m.seq, last_message_id = m.id, last_message_is_agent = m.is_agent, last_message_at = m.created_at
     FROM (SELECT * FROM message WHERE chat_id = ${id} ORDER BY seq DESC LIMIT 1) m WHERE chat.id = ${id}`,
  );
  const { id: other } = await person.call('POST', '/api/chat/', { agent_id: agentId, name: 'A short one' });
  return { id, other, messages: (await listAll(person, id)).slice(-MESSAGES) };
}

async function listAll(person, id) {
  const all = [];
  for (let last = 0; ; last = all.at(-1).id) {
    const page = await person.call('GET', `/api/chat/${id}/message/?last_seen_message=${last}`);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Init script of the page: records when the list of messages arrived and when it was painted. */
export function watchMount() {
  const seen = { answered: 0, painted: 0 };
  window.mount = seen;
  const look = () => {
    const [asked] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/message'));
    if (asked?.responseEnd && document.querySelector('section article')) {
      // This frame is on the screen when the next one begins.
      requestAnimationFrame((now) => Object.assign(seen, { answered: asked.responseEnd, painted: now }));
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: time from a press in the chat list until the messages are painted. */
async function reopen([other, chat]) {
  const press = (id) => document.querySelector(`nav a[href="/conversations/${id}"]`).click();
  const frame = () => new Promise(requestAnimationFrame);
  const isShown = () =>
    [...document.querySelectorAll('section article')].some((one) => one.textContent.includes('The best part'));
  press(other);
  while (isShown()) await frame();
  for (let left = 30; left > 0; left--) await frame();
  const begun = performance.now();
  press(chat);
  while (!isShown()) await frame();
  return (await frame()) - begun;
}

/** @param open opens a page with a slow CPU and the init script `watchMount` */
export async function measureLongChat(open, { id, other, messages }) {
  const page = await open(watchMount);
  await page.route(new RegExp(`/api/chat/${id}/message/?\\?limit=\\d+$`), (route) => route.fulfill({ json: messages }));
  await page.goto(`/conversations/${id}`);
  const mount = await (await page.waitForFunction(() => window.mount.painted && window.mount)).jsonValue();
  await page.waitForTimeout(1500); // idle tasks have run
  const mounts = [];
  for (let run = 0; run < FRAME_RUNS; run++) mounts.push(await page.evaluate(reopen, [other, id]));
  const frames = [];
  for (let run = 0; run < FRAME_RUNS; run++) frames.push(await page.evaluate(scrollFrames));
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const drift = await page.evaluate(prepend);
  await page.close();
  const best = frames.map((run) => percentile(run, 95)).sort((one, other) => one - other)[0];
  return { first: mount.painted - mount.answered, mount: Math.min(...mounts), frame: best, nodes, drift };
}

/** Runs in the page: scrolls up for three seconds, 60 px per frame, and records the duration of each frame. */
async function scrollFrames() {
  const list = document.querySelector('section[aria-label] article').closest('section');
  const frames = [];
  let before = performance.now();
  for (const end = before + 3000; before < end; ) {
    list.scrollTop -= 60;
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  return frames.slice(1);
}

/** Runs in the page: scrolls to the top, waits for older messages, and measures how far the visible message moves. */
async function prepend() {
  const list = document.querySelector('section[aria-label] article').closest('section');
  const frame = () => new Promise(requestAnimationFrame);
  const wait = async (frames) => {
    for (let left = frames; left > 0; left--) await frame();
  };
  // In steps, because heights are known only after messages were rendered.
  for (let tries = 0; tries < 200 && list.scrollTop > 40; tries++) {
    list.scrollTop = 20;
    await wait(2);
  }
  await wait(30);
  const top = list.getBoundingClientRect().top;
  const height = list.scrollHeight;
  const anchor = [...list.querySelectorAll('article')].find((one) => one.getBoundingClientRect().bottom > top + 20);
  list.scrollTop = 5;
  await frame();
  const place = anchor.getBoundingClientRect().top;
  let drift = 0;
  let grew = 0;
  for (let frames = 0; frames < 600 && grew < 60; frames++) {
    await frame();
    drift = Math.max(drift, Math.abs(anchor.getBoundingClientRect().top - place));
    if (list.scrollHeight > height + 1000) grew += 1;
  }
  return grew === 0 || !anchor.isConnected ? Number.NaN : drift;
}
