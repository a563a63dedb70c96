import { bodyCases, fieldCasesOf, mediaCases } from './body-cases.js';
import type { Case, Expected } from './case.js';
import { type Credentials, headersOf } from './credentials.js';
import type { Operation, Parameter } from './document.js';
import { typesOf } from './document.js';
import type { WireRequest } from './http.js';
import { addressOf, JSON_TYPE, payloadOf } from './request.js';
import type { Call, Caller } from './table.js';
import { uploadCases } from './upload-cases.js';

/** All bad requests for one operation. */
export function casesOf(
  operation: Operation,
  [good, ...more]: [Call, ...Call[]],
  caller: Caller,
  people: People,
  unknownIds = 404,
): Case[] {
  return [
    ...idCases(operation, unknownIds),
    ...queryCases(operation, good),
    ...(operation.body ? bodyCases(operation, good.body ?? {}) : bodylessCases(operation)),
    ...more.flatMap((call) => (operation.body && call.body ? fieldCasesOf(operation, call.body) : [])),
    ...(operation.isUpload && good.file ? uploadCases(good.file, good.field, good.maxMegabytes) : []),
    ...callerCases(operation, caller, people),
    ...methodCases(operation),
  ];
}

/** The callers: the owner, another user, and an anonymous browser. */
export interface People {
  own: Credentials;
  stranger: Credentials;
  visitor: Credentials;
}

/** The request of a case: the good one with the case's differences. */
export function requestOfCase(operation: Operation, good: Call, one: Case, own: Credentials): WireRequest {
  const payload = one.name.startsWith('body') ? { headers: {} } : payloadOf(good);
  const { headers, body } = one.body === undefined ? payload : { headers: JSON_TYPE, body: one.body };
  return {
    method: one.method ?? operation.method,
    path: addressOf(operation, good, one.ids, one.query),
    headers: { ...headersOf(one.who ?? own), ...headers, ...one.headers },
    ...(body === undefined ? {} : { body }),
  };
}

const NO_NUMBERS = [
  'abc',
  '1.5',
  '1e3',
  '0x10',
  '%00',
  '%20',
  '1%00',
  'null',
  '1;2',
  "1'--",
  '__proto__',
  '%F0%9F%98%80',
  '1'.padEnd(5000, 'a'),
];
const NOWHERE = ['0', '-1', '9223372036854775807', '9223372036854775808', '9'.repeat(400)];

function idCases(operation: Operation, unknownIds: number): Case[] {
  return operation.parameters('path').flatMap(({ name, schema }) => {
    if (!typesOf(schema).includes('integer')) return [];
    const wrong = NO_NUMBERS.map((id) => ({ name: `${name} ${id.slice(0, 20)}`, ids: { [name]: id }, expect: 400 }));
    const nowhere = NOWHERE.map((id) => ({
      name: `${name} ${id.slice(0, 20)}`,
      ids: { [name]: id },
      expect: unknownIds,
    }));
    return [
      ...wrong,
      { name: `${name} malformed`, ids: { [name]: '%E0%A4%A' }, expect: 'refused' as const },
      ...nowhere,
    ];
  });
}

function queryCases(operation: Operation, good: Call): Case[] {
  const asIs = Object.entries(good.query ?? {});
  const withQuery = (name: string, raw: string, label: string, expect: Expected): Case => {
    const rest = asIs
      .filter(([other]) => other !== name)
      .map(([other, value]) => `${other}=${encodeURIComponent(value)}`);
    return { name: `?${label}`, query: [...rest, raw].join('&'), expect };
  };
  const parameters = operation.parameters('query');
  const cases = parameters.flatMap((parameter) =>
    badQueries(parameter).map(([label, raw]) => withQuery(parameter.name, raw, label, 'refused')),
  );
  if (operation.changes || operation.needs('csrf')) return cases; // a good request would change data
  const odd = [
    'a[__proto__][x]=1',
    '__proto__=1',
    'constructor=1',
    '%00=%00',
    '%',
    '%E0%A4%A=1',
    '=',
    `${'a&'.repeat(2000)}`,
    'unknown=1',
  ];
  const nested = parameters.map(({ name }) => `${name}[__proto__][x]=1`);
  return [...cases, ...[...odd, ...nested].map((raw) => withQuery('', raw, raw.slice(0, 30), 'harmless'))];
}

function badQueries({ name, schema }: Parameter): [string, string][] {
  const isNumber = typesOf(schema).includes('integer') || typesOf(schema).includes('number');
  const values = isNumber
    ? ['abc', '1.5', '', '1e3', '%00', '0x10', 'NaN', '1,2', '%201']
    : ['%00', 'a%00b', ...(schema.maxLength === undefined || schema.enum ? [] : ['a'.repeat(schema.maxLength + 1)])];
  if (isNumber && schema.minimum !== undefined) values.push(String(schema.minimum - 1), '-9'.padEnd(300, '9'));
  if (schema.enum) values.push('other', '__proto__', 'constructor', '');
  return [
    ...values.map((value): [string, string] => [`${name}=${value.slice(0, 20)}`, `${name}=${value}`]),
    [`${name} twice`, `${name}=1&${name}=2`],
  ];
}

/** An operation without a JSON body: the body is rejected or ignored. */
function bodylessCases(operation: Operation): Case[] {
  if (!operation.changes || operation.isUpload) return [];
  const broken: Case[] = [
    { name: 'body: cut off', body: '{"a":', expect: 400 },
    { name: 'body: too large', body: `{"a":"${'a'.repeat(2 * 1024 * 1024)}"}`, expect: 413 },
  ];
  return [...broken, ...mediaCases('{}')];
}

const GARBAGE = 'a'.repeat(43);

function callerCases(operation: Operation, caller: Caller, people: People): Case[] {
  if (caller === 'agent') return agentCases(people);
  const { own, stranger, visitor } = people;
  const cases: Case[] = [];
  const isSignedIn = caller === 'user' || caller === 'admin';
  if (operation.needs('session') && isSignedIn) {
    const without: [string, Credentials][] = [
      ['no session', {}],
      ['no session but a token', { token: own.token }],
      ['a visitor', visitor],
      ['a session that is none', { cookie: `regent_session=${GARBAGE}`, token: own.token }],
      ['a session of rubbish', { cookie: 'regent_session=%00%FF; regent_session[]=1; =; ;', token: 'x' }],
      ['an agent key', { key: own.key }],
    ];
    // The agent has another knowledge base, or none.
    const ofKey = operation.needs('agent_key') ? 404 : 401;
    cases.push(...without.map(([name, who]): Case => ({ name, who, expect: who.key ? ofKey : 401 })));
    if (caller === 'admin') cases.push({ name: 'who does not operate it', who: stranger, expect: 404 });
  }
  if (operation.needs('csrf')) {
    const { cookie } = isSignedIn ? own : visitor;
    const cookieAlone = cookie
      ?.split('; ')
      .filter((one) => one.startsWith('regent_session='))
      .join('; ');
    const wrong: [string, Credentials][] = [
      ['no token', { cookie }],
      ['an empty token', { cookie, token: '' }],
      ["another session's token", { cookie, token: stranger.token }],
      ['a made up token', { cookie, token: `${'0'.repeat(64)}.${'0'.repeat(64)}` }],
      ['no token cookie', { cookie: cookieAlone, token: isSignedIn ? own.token : visitor.token }],
    ];
    cases.push(...wrong.map(([name, who]): Case => ({ name, who, expect: 403 })));
  }
  if (operation.changes) {
    const origins = [
      'https://evil.example',
      'null',
      'http://127.0.0.1.evil.example',
      'http://localhost',
      'file://',
      '',
    ];
    cases.push(...origins.map((origin): Case => ({ name: `Origin ${origin}`, headers: { origin }, expect: 403 })));
  }
  return cases;
}

function agentCases({ own, stranger }: People): Case[] {
  const wrong: [string, Credentials][] = [
    ['no key', {}],
    ['an empty key', { key: '' }],
    ['a key of rubbish', { key: 'rubbish' }],
    ['a very long key', { key: 'k'.repeat(10_000) }],
    ['half a key', { key: own.key?.slice(0, -1) }],
    ['a session', { cookie: own.cookie, token: own.token }],
    ["a stranger's session", { cookie: stranger.cookie, token: stranger.token }],
  ];
  return [
    ...wrong.map(([name, who]): Case => ({ name, who, expect: 401 })),
    { name: 'the key in the query', who: {}, query: `api_key=${own.key}&X-API-Key=${own.key}`, expect: 401 },
    { name: 'the key as a bearer', who: {}, headers: { authorization: `Bearer ${own.key}` }, expect: 401 },
  ];
}

/** Methods that the path does not support, including method overrides. */
function methodCases(operation: Operation): Case[] {
  const known = Object.keys(operation.document.paths[operation.path] ?? {});
  const others = ['get', 'post', 'put', 'patch', 'delete'].filter((method) => !known.includes(method));
  const cases: Case[] = others
    .filter((method) => !isTakenByAnother(operation, method))
    .map((method) => ({ name: `body: none, by ${method}`, method, expect: 405 }));
  if (operation.changes || operation.needs('csrf')) return cases;
  for (const method of ['DELETE', 'PATCH', 'POST']) {
    cases.push({ name: `${method} in disguise`, headers: { 'x-http-method-override': method }, expect: 'harmless' });
    cases.push({ name: `${method} in the query`, query: `_method=${method}`, expect: 'harmless' });
  }
  return cases;
}

/** `/agent/types` also matches `/agent/{id}`. */
function isTakenByAnother(operation: Operation, method: string): boolean {
  const path = operation.path.split('/');
  return Object.entries(operation.document.paths).some(([other, methods]) => {
    const parts = other.split('/');
    const fits = parts.length === path.length && parts.every((part, at) => part.startsWith('{') || part === path[at]);
    return other !== operation.path && fits && method in methods;
  });
}
