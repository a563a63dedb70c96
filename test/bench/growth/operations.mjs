import { nameOf } from './seed-agents.mjs';

const AGENTS = '/api/studio/agent/?page_size=12';
const any = (list) => list[Math.floor(Math.random() * list.length)];
/** Of a published one. */
const anyName = ({ size }) => encodeURIComponent(nameOf(33 * Math.floor((Math.random() * size) / 33) + 1));

const get = (path, who = 'light') => ({ method: 'GET', path, who });
const agents = (query) => () => get(`${AGENTS}${query}`);
const found = (words, who) => () => get(`/api/chat/search/?page_size=20&q=${encodeURIComponent(words)}`, who);

const chapters = (question, who) => () =>
  get(`/api/integration/knowledge/search?query=${encodeURIComponent(question)}`, who);
const NINE = 'contract project meeting report question answer budget travel customer';

/**
 * Requests whose time must not depend on the size: name, the request for an installation, and what bounds its time where
 * the small installation has less than that.
 */
export const OPERATIONS = [
  ['catalogue: page 1', agents('')],
  ['catalogue: page in the depth', ({ size }) => get(`${AGENTS}&page=${Math.floor((size * 0.9) / 12)}`)],
  [
    'catalogue: oldest, page in the depth',
    ({ size }) => get(`${AGENTS}&sort=oldest&page=${Math.floor((size * 0.7) / 12)}`),
  ],
  ['catalogue: popular', agents('&sort=popular')],
  ['catalogue: a common type, popular', agents('&type=assistant&sort=popular')],
  ['catalogue: a seldom type, by name', agents('&type=design&sort=name')],
  [
    'catalogue: a type, page in the depth',
    ({ size }) => get(`${AGENTS}&type=assistant&page=${Math.floor((size * 0.2) / 12)}`),
  ],
  ['search agents: one hit', (place) => get(`${AGENTS}&search=${anyName(place)}`)],
  ['search agents: one hit, popular', (place) => get(`${AGENTS}&sort=popular&search=${anyName(place)}`)],
  ['search agents: no hit', agents('&search=qqzzjj')],
  ['search agents: a hit in 2,000', agents('&search=helper%2042')],
  ['search agents: a hit in 20', agents('&search=helper')],
  ['search agents: a hit in 20, by name', agents('&search=helper&sort=name')],
  ['search agents: a hit in 20, type, popular', agents('&search=helper&type=assistant&sort=popular')],
  ['search agents: a hit in 3 (two letters)', agents('&search=er')],
  ['chats: list', () => get('/api/chat/?page_size=50')],
  ['chats: list of the heavy person', () => get('/api/chat/?page_size=50', 'heavy')],
  ['chat: open', ({ chats }) => get(`/api/chat/${any(chats).id}/message/`, 'heavy')],
  ['chat: poll, nothing new', ({ chats }) => poll(any(chats))],
  ['search messages: a common word', found('please')],
  ['search messages: two words', found('договор project')],
  ['search messages: no hit', found('зебу')],
  ['heavy search: a common word', found('please', 'heavy')],
  ['heavy search: a seldom word', found('валунива', 'heavy')],
  ['heavy search: no hit', found('зебу', 'heavy')],
  ['heavy search: a mistyped word', found('налеонтология', 'heavy'), 'words of 1,024 messages'],
  ['heavy search: common words that never meet', found('please №1002', 'heavy'), 'words of 1,024 messages'],
  ['heavy search: three common words', found('contract project meeting', 'heavy')],
  ['chapters: a word', chapters('budget', 'short')],
  ['chapters: a question', chapters('How can I plan the budget of a project with валунива?', 'short')],
  ['chapters: nine common words', chapters(NINE, 'short')],
  ['chapters: a mistyped word', chapters('customrr', 'short')],
  ['long chapters: a word', chapters('budget', 'long')],
  ['long chapters: a question', chapters('How can I plan the budget of a project with валунива?', 'long')],
  ['long chapters: nine common words', chapters(NINE, 'long')],
  [
    'chat: post',
    ({ writing }) => ({
      method: 'POST',
      path: `/api/chat/${any(writing)}/message/`,
      who: 'light',
      body: { message: 'A few words, as people write' },
    }),
  ],
];

const poll = (chat) => get(`/api/chat/${chat.id}/message/?last_seen_message=${chat.last_message_id}`, 'heavy');

/** Sends a request, for a page of `size` if given. @returns the response @throws if it is an error */
export async function send(place, make, size) {
  const { method, path: asked, who, body } = make(place);
  const path = size === undefined ? asked : asked.replace(/page_size=\d+/, `page_size=${size}`);
  const answer = await place.http.send(method, path, { headers: place[who], body, timeoutMs: 30_000 });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
  return answer;
}

/** Number of entries in a response. @returns null if it is not a list */
export function entriesOf({ json }) {
  const list = Array.isArray(json) ? json : Object.values(json ?? {}).find(Array.isArray);
  return list?.length ?? null;
}
