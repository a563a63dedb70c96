import { AnswerCheck } from '../../support/api-fuzz/answers.js';
import { longestBody } from '../../support/api-fuzz/body-cases.js';
import { ADMIN_EMAIL, BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import type { Case } from '../../support/api-fuzz/case.js';
import { casesOf, type People, requestOfCase } from '../../support/api-fuzz/cases.js';
import { type Credentials, credentialsOf, newVisitor } from '../../support/api-fuzz/credentials.js';
import { fetchDocument, type Operation, operationsOf } from '../../support/api-fuzz/document.js';
import { Wire, type WireAnswer } from '../../support/api-fuzz/http.js';
import { makeOwn, type Own } from '../../support/api-fuzz/own.js';
import { requestOf } from '../../support/api-fuzz/request.js';
import { stateOf } from '../../support/api-fuzz/state.js';
import { type Call, type Caller, callsOf, entryOf, TABLE } from '../../support/api-fuzz/table.js';
import { Person } from '../../support/server/people/person.js';

jest.setTimeout(180_000);

let regent: BuiltRegent;
let wire: Wire;
let operations: Operation[];
let check: AnswerCheck;
let ann: Own;
let bob: Own;
let admin: Credentials;
let visitor: Credentials;

beforeAll(async () => {
  regent = await BuiltRegent.start();
  wire = new Wire(regent.url);
  const document = await fetchDocument(regent.url);
  operations = operationsOf(document);
  check = new AnswerCheck(document);
  [ann, bob, visitor] = await Promise.all([makeOwn(regent), makeOwn(regent), newVisitor(regent.url)]);
  admin = credentialsOf({ person: await Person.signIn(regent.url, ADMIN_EMAIL) });
});

afterAll(async () => {
  await wire?.close();
  await regent?.stop();
});

/** The first test reports the missing ones. */
const covered = (): Operation[] => operations.filter((operation) => operation.id in TABLE);

function credentials(caller: Caller, own: Own): Credentials {
  if (caller === 'agent') return { key: own.agentKey };
  if (caller === 'admin') return admin;
  return caller === 'user' ? credentialsOf(own) : visitor;
}

function everybody(caller: Caller): People {
  const own = caller === 'admin' ? admin : credentialsOf(ann);
  return { own: { ...own, key: ann.agentKey }, stranger: credentialsOf(bob), visitor };
}

describe('API under bad input', () => {
  it('covers every operation and no other', () => {
    expect(operations.map((operation) => operation.id).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('accepts valid calls of each operation and answers as documented', async () => {
    expect(await wrongAnswers(covered(), callsOf)).toEqual([]);
  });

  it('accepts texts of the maximum length in characters', async () => {
    const longest = (operation: Operation, own: Own): Call[] => {
      const { body, ...call } = entryOf(operation).call(own);
      const grown = body && longestBody(operation, body);
      return grown ? [{ ...call, body: grown }] : [];
    };
    const withTexts = covered().filter((operation) => longest(operation, ann).length > 0);
    expect(withTexts.length).toBeGreaterThan(8);
    expect(await wrongAnswers(withTexts, longest)).toEqual([]);
  });

  it('[case 5] [case 12] [case 13] [case 18] [case 43] [case 44] [case 45] [case 46] rejects invalid calls of each operation in the common error format and changes nothing', async () => {
    const wrong: string[] = [];
    let cases = 0;
    let before = await stateOf(regent);
    for (const operation of covered()) {
      const entry = entryOf(operation);
      const caller = entry.as ?? 'user';
      const calls = callsOf(operation, ann);
      const [good] = calls;
      if (entry.makesOnce) {
        await wire.send(requestOf(operation, good, credentials(caller, ann)));
        before = await stateOf(regent);
      }
      const all = casesOf(operation, calls, caller, everybody(caller), entry.unknownIds);
      const list = all.filter(
        ({ name, expect }) =>
          !(entry.needsNoBody && expect === 'harmless') &&
          !entry.mayBeEmpty?.some((parameter) => name === `?${parameter}=`) &&
          !entry.lenient?.some((field) => name.startsWith(`${field}:`) || name.startsWith(`${field}.`)),
      );
      cases += list.length;
      const send = async (one: Case): Promise<void> => {
        const answer = await wire.send(requestOfCase(operation, good, one, credentials(caller, ann)));
        const problem = problemOf(operation, one, answer);
        if (problem) wrong.push(`${operation.id} / ${one.name}: ${problem}`);
      };
      await wire.sendAll(list, send, entry.atOnce);
      const after = await stateOf(regent);
      for (const table of Object.keys(after)) {
        if (after[table] !== before[table]) wrong.push(`${operation.id}: something bad changed the table ${table}`);
      }
      before = after;
    }
    process.stdout.write(`API fuzz: ${operations.length} operations, ${cases} bad requests.\n`);
    expect(wrong).toEqual([]);
  });

  it('[case 44] keeps the process alive and logs no error', async () => {
    expect(regent.ended).toBeNull();
    expect((await wire.send({ method: 'get', path: '/api/health/live', headers: {} })).status).toBe(200);
    expect(regent.log.split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    expect(regent.log).not.toMatch(/unhandled|uncaught/i);
  });
});

/** Unexpected responses to these calls; each operation that changes data or signs out uses those of a new user. */
async function wrongAnswers(
  those: Operation[],
  callsToTry: (operation: Operation, own: Own) => Call[],
): Promise<string[]> {
  const wrong: string[] = [];
  const read = await makeOwn(regent);
  const tryOne = async (operation: Operation): Promise<void> => {
    const entry = entryOf(operation);
    const caller = entry.as ?? 'user';
    const own = operation.changes || entry.signsOut ? await makeOwn(regent) : read;
    for (const call of callsToTry(operation, own)) {
      const answer = await wire.send(requestOf(operation, call, credentials(caller, own)));
      const isRefusal = answer.status >= 400 && entry.answers === answer.status;
      const problem = isRefusal ? check.refusal(operation, answer) : check.success(operation, answer);
      if (problem) wrong.push(`${operation.id}: ${problem}`);
    }
  };
  await wire.sendAll(those, tryOne, 6);
  return wrong;
}

function problemOf(operation: Operation, one: Case, answer: WireAnswer): string | undefined {
  if (answer.status >= 500) return `${answer.status} ${answer.text.slice(0, 200)}`;
  if (typeof one.expect === 'number' && answer.status !== one.expect) {
    return `${answer.status} instead of ${one.expect}: ${answer.text.slice(0, 200)}`;
  }
  if (answer.status >= 400) return check.refusal(operation, answer);
  return one.expect === 'refused' ? `was taken: ${answer.status} ${answer.text.slice(0, 200)}` : undefined;
}
