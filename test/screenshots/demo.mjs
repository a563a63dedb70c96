import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../support/stage/person.mjs';
import { draw } from './art.mjs';
import { AGENTS, BASES, CHAPTER, CHATS, MAKER, OWN_AGENTS, PEOPLE, PERSONAS } from './texts.mjs';

const PATIENCE_MS = 30_000;

/** Fills a Regent with users, agents and chats. @returns for each language the viewer and the paths of their data */
export async function fillDemo({ url, sql }) {
  const maker = await signIn(url, MAKER.email, MAKER);
  await givePicture(maker, 'sun', ['#b5462f', '#f2b441']);
  const agents = {};
  for (const agent of AGENTS) agents[agent.name] = await makeAgent(maker, agent, sql);
  const people = {};
  for (const language of ['en', 'ru']) people[language] = await fillPerson({ url, sql }, language, agents);
  return people;
}

async function fillPerson({ url, sql }, language, agents) {
  const person = await signIn(url, PEOPLE[language].email, PEOPLE[language], language);
  await givePicture(person, 'face', language === 'en' ? ['#2b3a67', '#d68a7a'] : ['#5b2a6e', '#e0b07f']);
  await makePersonas(person, language);
  const bases = await makeBases(person, language);
  const own = OWN_AGENTS[language];
  const ownAgent = await makeAgent(person, own, sql, { knowledge_base_id: bases[0] });
  const draft = { ...own, name: own.draft, motif: 'waves', crowns: 0 };
  await makeAgent(person, draft, sql, {}, false);
  for (const name of ['Code Companion', 'Trail Planner', 'Редактор писем']) {
    await person.call('POST', `/api/studio/upvote/agent/${agents[name]}/`);
  }
  const chats = [];
  // The chat to be opened is created last, so it is listed first.
  for (const [agent, name, questions] of CHATS[language].toReversed()) {
    chats.unshift(await makeChat(person, agents[agent], name, questions));
  }
  const ownChat = await makeChat(person, ownAgent, own.name, [own.notes]);
  for (const id of [chats[0], ...chats.slice(2)]) await person.call('PUT', `/api/chat/${id}/read/`, { seq: 100 });
  await person.call('PUT', `/api/chat/${chats[0]}/share/`, { show_persona: true });
  const { share } = await person.call('GET', `/api/chat/${chats[0]}/share/`);
  return {
    cookies: person.cookies,
    agent: agents['Trail Planner'],
    ownAgent,
    chat: chats[0],
    ownChat,
    creator: (await person.call('GET', `/api/studio/agent/${agents['Trail Planner']}/`)).creator.id,
    shared: new URL(share.url).pathname,
  };
}

async function givePicture(person, motif, colours) {
  const { id } = await person.upload('/api/account/image/', await draw(motif, colours));
  await person.call('PATCH', '/api/account/me/', { image_id: id });
}

async function makeAgent(
  person,
  { motif, colours, crowns, skills, draft: _draft, notes: _notes, ...fields },
  sql,
  more = {},
  published = true,
) {
  const { id: image_id } = await person.upload('/api/studio/image/', await draw(motif, colours));
  const body = { ...fields, ...more, image_id, skills: skills.map((name) => ({ name })), template_type: null };
  const { id } = await person.call('POST', '/api/studio/agent/', body);
  if (published) await person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  // Signing in that many users would be slow.
  await sql('UPDATE agent SET crowns_number = $2 WHERE id = $1', [id, crowns]);
  return id;
}

async function makePersonas(person, language) {
  const colours = [
    ['#0b6b5e', '#56cdb4'],
    ['#96560a', '#f2c65a'],
    ['#7b3f20', '#d9a273'],
  ];
  for (const [at, [name, description]] of PERSONAS[language].entries()) {
    const { id } = await person.upload('/api/studio/persona/image/', await draw('face', colours[at]));
    await person.call('POST', '/api/studio/persona/', { name, description, image_id: id, is_default: at === 0 });
  }
}

async function makeBases(person, language) {
  const ids = [];
  for (const [name, titles] of BASES[language]) {
    const chapters = titles.map((title) => ({ title, content: CHAPTER[language] }));
    ids.push((await person.call('POST', '/api/studio/databank/base/', { name, chapters })).id);
  }
  return ids;
}

async function makeChat(person, agent_id, name, questions) {
  const { id } = await person.call('POST', '/api/chat/', { agent_id, name });
  for (const message of questions) {
    const asked = await person.call('POST', `/api/chat/${id}/message/`, { message });
    await answered(person, id, asked.id);
  }
  return id;
}

async function answered(person, chat, message) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
    const list = await person.call('GET', `/api/chat/${chat}/message/`);
    if (list.some(({ reply_to }) => reply_to === message)) return;
  }
  throw new Error(`Nobody answered in chat ${chat}.`);
}
