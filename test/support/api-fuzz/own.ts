import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Person } from '../server/people/person.js';
import type { BuiltRegent } from './built-regent.js';

/** A user with one of each resource. No other user may see any of it. */
export interface Own {
  person: Person;
  /** A marker in every private field, so that tests can search other responses for it. */
  mark: string;
  /** Unpublished, with the marker in every field that only its creator may see. */
  agentId: number;
  skillId: number;
  otherSkillId: number;
  agentKey: string;
  /** Another agent of the same user. */
  otherAgentKey: string;
  /** Was published as version 1, and has a draft. */
  versionedId: number;
  chatId: number;
  /** A message whose workflow failed. */
  messageId: number;
  /** A file uploaded to the chat. */
  fileId: number;
  /** The run of its reply. */
  turnId: number;
  personaId: number;
  imageId: number;
  baseId: number;
  chapterId: number;
  otherChapterId: number;
  /** A page without chapters. */
  documentId: number;
  sessionId: number;
  /** Credentials of the user. */
  secrets: string[];
}

let people = 0;

const texts = (name: string, mark: string) => ({
  name,
  type: 'walk',
  short_description: 'Short.',
  description: 'Long.',
  agent_context: `${mark} context`,
  welcome_message: `${mark} welcome`,
  skills: [{ name: 'walking' }, { name: 'standing' }],
});

/** Creates a user with one of each resource. Nothing continues in the background afterwards. */
export async function makeOwn(regent: BuiltRegent, name = 'walker'): Promise<Own> {
  people += 1;
  const tag = `${name}-${people}-${randomUUID().slice(0, 8)}`;
  const mark = `mark-${randomUUID()}`;
  const person = await Person.signIn(regent.url, `${mark}@example.com`);
  const bio = { bio: 'Walks.', username: tag.slice(0, 30) };
  const [agent, other, persona, image, base, sessions] = await Promise.all([
    person.ok('POST', '/api/studio/agent/', texts(`A ${tag}`, mark)),
    person.ok('POST', '/api/studio/agent/', texts(`B ${tag}`, mark)),
    person.ok('POST', '/api/studio/persona/', { name: tag, description: `${mark} persona` }),
    makeImage(regent, person.id, tag),
    person.ok('POST', '/api/studio/databank/base/', {
      name: tag,
      chapters: [chapter('title', mark), chapter('other', mark)],
    }),
    person.ok('GET', '/api/account/session/'),
    person.ok('PATCH', '/api/account/me/', bio),
  ]);
  await regent.rows(`UPDATE agent SET n8n_workflow_id = $2 WHERE id = $1`, [agent.id, `${mark} workflow`]);
  await person.ok('POST', `/api/studio/agent/${other.id}/publish/`);
  await person.ok('PATCH', `/api/studio/agent/${other.id}/`, { description: `${mark} draft` });
  await person.ok('PATCH', `/api/studio/agent/${other.id}/`, { status: 'not_published' });
  const chat = await person.chat(agent.id, { name: mark });
  const message = await failedMessage(regent, person, agent.id, chat.id, `${mark} message`);
  await makeImport(regent, person, agent.id, mark);
  return {
    person,
    mark,
    agentId: agent.id,
    skillId: agent.skills[0].id,
    otherSkillId: agent.skills[1].id,
    agentKey: agent.api_key,
    otherAgentKey: other.api_key,
    versionedId: other.id,
    chatId: chat.id,
    messageId: message,
    fileId: await makeFile(person, chat.id, mark),
    turnId: await runOf(regent, message),
    personaId: persona.id,
    imageId: image,
    baseId: base.id,
    chapterId: base.chapters[0].id,
    otherChapterId: base.chapters[1].id,
    documentId: await makeDocument(regent, base.id, mark),
    sessionId: sessions[0].id,
    secrets: [agent.api_key, other.api_key, person.csrfToken, ...person.cookie.split('; ').map(cookieValue)],
  };
}

const chapter = (word: string, mark: string) => ({ title: `${mark} ${word}`.slice(0, 50), content: `${mark} chapter` });

const cookieValue = (cookie: string): string => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));

async function failedMessage(
  regent: BuiltRegent,
  person: Person,
  agentId: number,
  chatId: number,
  text: string,
): Promise<number> {
  regent.host.behave(agentId, { kind: 'json', status: 500, value: { message: 'Error in workflow' } });
  const { id } = await person.post(chatId, text);
  await person.listed(chatId, (list) => list.some((one) => one.id === id && one.delivery === 'failed'));
  return id;
}

/** The run is stored shortly after the message has failed. */
async function runOf(regent: BuiltRegent, messageId: number): Promise<number> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const [run] = await regent.rows<{ turn_id: string }>('SELECT turn_id FROM run WHERE message_id = $1', [messageId]);
    if (run) return Number(run.turn_id);
  }
  throw new Error('the run of a message was not stored');
}

async function makeFile(person: Person, chatId: number, mark: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([`${mark} file`]), `${mark}.txt`);
  const { body } = await person.call('POST', `/api/chat/${chatId}/file/`, form);
  return body.id;
}

async function makeDocument(regent: BuiltRegent, baseId: number, mark: string): Promise<number> {
  const [document] = await regent.rows<{ id: string }>(
    `INSERT INTO knowledge_document (base_id, name, url, status) VALUES ($1, $2, 'https://example.com/', 'ready')
     RETURNING id`,
    [baseId, `${mark} page`],
  );
  return Number(document?.id);
}

/** A finished import of chats. */
async function makeImport(regent: BuiltRegent, { id }: Person, agentId: number, mark: string): Promise<void> {
  await regent.rows(
    `INSERT INTO chat_import (user_id, agent_id, name, stored_name, status, finished_at)
     VALUES ($1, $2, $3, 'gone', 'done', now())`,
    [id, agentId, `${mark}.json`],
  );
}

async function makeImage(regent: BuiltRegent, ownerId: number, tag: string): Promise<number> {
  const [image] = await regent.rows<{ id: string }>(
    'INSERT INTO image (owner_id, url, optimized_url) VALUES ($1, $2, $2) RETURNING id',
    [ownerId, `/media/${tag}.webp`],
  );
  return Number(image?.id);
}
