import { BuiltRegent } from '../support/api-fuzz/built-regent.js';
import { type Credentials, credentialsOf, newVisitor } from '../support/api-fuzz/credentials.js';
import { fetchDocument, type Operation, operationsOf } from '../support/api-fuzz/document.js';
import { Wire, type WireAnswer } from '../support/api-fuzz/http.js';
import { idNamesOf, nameOf, type Slot, slotsOf, valueAt, withId } from '../support/api-fuzz/id-slots.js';
import { makeOwn, type Own } from '../support/api-fuzz/own.js';
import { requestOf } from '../support/api-fuzz/request.js';
import { stateOf } from '../support/api-fuzz/state.js';
import { type Call, callsOf, entryOf, TABLE } from '../support/api-fuzz/table.js';

jest.setTimeout(180_000);

/** An ID that no row has. */
const NOWHERE = 4_000_000_000_001;

let regent: BuiltRegent;
let wire: Wire;
let operations: Operation[];
/** The victim. */
let ann: Own;
/** The attacker. */
let bob: Own;
let visitor: Credentials;
/** Everything that was returned to users other than Ann. */
const responses: { to: string; text: string }[] = [];

beforeAll(async () => {
  regent = await BuiltRegent.start();
  wire = new Wire(regent.url);
  operations = operationsOf(await fetchDocument(regent.url)).filter((operation) => operation.id in TABLE);
  [ann, bob, visitor] = await Promise.all([makeOwn(regent), makeOwn(regent), newVisitor(regent.url)]);
});

afterAll(async () => {
  await wire?.close();
  await regent?.stop();
});

/** All callers to which an operation must not disclose anything. */
function strangers(operation: Operation): [string, Credentials][] {
  if (entryOf(operation).as === 'agent') {
    return [
      ["a stranger's agent", { key: bob.agentKey }],
      ["another agent of the owner's", { key: ann.otherAgentKey }],
      ["the owner's session", credentialsOf(ann)],
      ['nobody', {}],
    ];
  }
  return [
    ['a stranger', credentialsOf(bob)],
    ['a visitor', visitor],
    ["the owner's agent", { key: ann.agentKey }],
    ['nobody', {}],
  ];
}

async function ask(operation: Operation, call: Call, [to, credentials]: [string, Credentials]): Promise<WireAnswer> {
  const answer = await wire.send(requestOf(operation, call, credentials));
  if (to !== "the owner's session") {
    responses.push({ to: `${operation.id} to ${to}`, text: `${JSON.stringify(answer.headers)} ${answer.text}` });
  }
  return answer;
}

/** Parts of a response that may differ between two requests; a submitted ID may be returned. */
const VOLATILE_HEADERS = ['date', 'x-request-id', 'content-length', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

function comparable(answer: WireAnswer, slot: Slot, id: unknown): string {
  const echo = new RegExp(`\\b${slot.at(-1)}=${id}(?!\\d)`, 'g'); // `Link` repeats the query

  const headers = Object.entries(answer.headers)
    .filter(([name]) => !VOLATILE_HEADERS.includes(name))
    .map(([name, value]) => [name, String(value).replaceAll(echo, 'ID')]);
  return JSON.stringify([answer.status, headers.sort(), answer.text.replace(/"request_id":"[^"]*"/, '')]);
}

interface Attack {
  operation: Operation;
  call: Call;
  slot: Slot;
  foreign: unknown;
}

const ownedSlotsOf = (operation: Operation, call: Call): Slot[] =>
  slotsOf(operation, call).filter(([where, name]) => {
    const isPosition = where !== 'body' && entryOf(operation).positions?.includes(String(name));
    return !isPosition;
  });

/** Bob's valid requests, each with one ID of Ann's. */
function attacks(): Attack[] {
  return operations
    .filter((operation) => !entryOf(operation).isPublic)
    .flatMap((operation) => {
      const theirs = callsOf(operation, ann);
      return callsOf(operation, bob).flatMap((call, at) =>
        ownedSlotsOf(operation, call).map((slot) => ({
          operation,
          call,
          slot,
          foreign: valueAt(theirs[at] as Call, slot),
        })),
      );
    });
}

describe('IDs of another user', () => {
  it('[case 16] appear in the calls of every operation with an ID', () => {
    const missing = operations.flatMap((operation) => {
      const used = callsOf(operation, bob).flatMap((call) => slotsOf(operation, call).map(nameOf));
      return idNamesOf(operation)
        .filter((name) => !used.includes(name))
        .map((name) => `${operation.id}: no call has ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('[case 16] [case 17] are answered like unknown IDs for every caller, and nothing changes', async () => {
    const list = attacks();
    const wrong: string[] = [];
    const before = await stateOf(regent);
    await wire.sendAll(list, async ({ operation, call, slot, foreign }) => {
      for (const stranger of strangers(operation)) {
        const label = `${operation.id} ${slot.join('.')} by ${stranger[0]}`;
        const theirs = await ask(operation, withId(call, slot, foreign), stranger);
        const nowhere = await ask(operation, withId(call, slot, NOWHERE), stranger);
        if (comparable(theirs, slot, foreign) !== comparable(nowhere, slot, NOWHERE)) {
          wrong.push(
            `${label}: ${comparable(theirs, slot, foreign)} but nothing: ${comparable(nowhere, slot, NOWHERE)}`,
          );
        }
        if (operation.changes && theirs.status < 400) wrong.push(`${label} was taken: ${theirs.status}`);
      }
    });
    const after = await stateOf(regent);
    process.stdout.write(`Ids of others: ${list.length} places in ${operations.length} operations, 4 callers each.\n`);
    expect(wrong).toEqual([]);
    expect(after).toEqual(before);
    expect((await ann.person.call('GET', '/api/account/me/')).status).toBe(200);
  });

  it('[case 16] are answered the same way for a visible published agent', async () => {
    const agent = await ann.person.agent({ name: `Published ${ann.mark.slice(5)}`, agent_context: ann.mark });
    const before = await stateOf(regent);
    for (const id of ['agentsUpdate', 'agentsDelete']) {
      const operation = operations.find((one) => one.id === id) as Operation;
      const call = withId(TABLE[id]?.call(bob) as Call, ['path', 'id'], agent.id);
      const body = { name: 'Taken over' };
      const theirs = await ask(operation, { ...call, ...(call.body && { body }) }, ['a stranger', credentialsOf(bob)]);
      expect([id, theirs.status]).toEqual([id, 404]);
    }
    for (const method of ['PATCH', 'DELETE']) {
      expect(
        (await bob.person.call(method, '/api/studio/persona/1/', method === 'PATCH' ? {} : undefined)).status,
      ).toBe(404);
    }
    expect(await stateOf(regent)).toEqual(before);
  });

  it('[case 18] cannot replace an existing row on creation', async () => {
    const before = await stateOf(regent);
    const posts = operations.filter(
      (operation) => operation.method === 'post' && operation.body && !entryOf(operation).as,
    );
    for (const operation of posts) {
      const { body, ...call } = callsOf(operation, bob)[0];
      if ('id' in (operation.fold(operation.body ?? {}).properties ?? {})) continue;
      for (const id of [ann.agentId, ann.chatId, bob.agentId, bob.chatId, 1]) {
        const answer = await wire.send(requestOf(operation, { ...call, body: { ...body, id } }, credentialsOf(bob)));
        expect([operation.id, answer.status]).toEqual([operation.id, 400]);
      }
    }
    expect(await stateOf(regent)).toEqual(before);
  });
});

describe('private data of the owner', () => {
  it('[case 20] is in no response to another user', async () => {
    await ann.person.firstPassword(`A long one ${ann.mark}`);
    for (const operation of operations.filter((one) => !one.changes && !one.needs('csrf'))) {
      // Bob's own lists, and Ann's public page.
      const calls = entryOf(operation).isPublic ? callsOf(operation, ann) : callsOf(operation, bob);
      const key: Credentials = { key: bob.agentKey };
      for (const call of calls) await ask(operation, call, ['a stranger', { ...credentialsOf(bob), ...key }]);
      await ask(operation, {}, ['a stranger', { ...credentialsOf(bob), ...key }]);
    }
    for (const query of [ann.mark, 'context', 'chapter', 'Published']) {
      for (const path of [
        '/api/studio/agent/?search=',
        '/api/chat/search/?q=',
        `/api/studio/databank/base/${bob.baseId}/search/?q=`,
      ]) {
        const answer = await bob.person.call('GET', path + query);
        responses.push({ to: path + query, text: JSON.stringify(answer.body) });
      }
    }
    expect(responses.length).toBeGreaterThan(100);
    const secrets = [ann.mark, ...ann.secrets, '$argon2'];
    const leaks = responses.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
    expect(leaks).toEqual([]);
  });

  it('[case 48] is not in the log', () => {
    // Without a mail server, mails are printed to the terminal, along with the log.
    const lines = regent.log.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(100);
    const secrets = [ann.mark, bob.mark, ...ann.secrets, ...bob.secrets, '$argon2'];
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });
});
