// Requests to the public API of a real n8n, in this order. `{name}`: a value from an earlier response, or a key.
// `keep`: values to remember, by their path; `until`: a status or a word of the body to poll for; `racing`: a status
// that appears only briefly.
import { code, model, respond, webhook, workflow } from './nodes.mjs';

const QUERY = 'excludePinnedData=true';
const CREDENTIAL = { id: 'regentcred1', name: 'Regent agent 1', type: 'httpHeaderAuth' };
const secret = (value) => ({ data: { name: 'X-API-Key', value } });
const reference = { httpHeaderAuth: { id: CREDENTIAL.id, name: CREDENTIAL.name } };

const ANSWER = { respondWith: 'json', responseBody: '{"output":"yes"}' };
const entry = (path, credentials) => ({
  ...webhook(path, 'responseNode', { authentication: 'headerAuth' }),
  ...(credentials && { credentials }),
});
const agent = (name, path = 'agent-1') => workflow(name, [entry(path, reference), respond(ANSWER)]);
const unknown = { id: 'x', name: 'Unknown', type: 'n8n-nodes-base.nothingSuch', typeVersion: 1, parameters: {} };
const changed = (name) => {
  const draft = agent(name);
  draft.nodes[1].parameters.responseBody = '{"output":"changed"}';
  return draft;
};

const api = (name, method, path, body, more = {}) => ({
  name,
  method,
  path: `/api/v1${path}`,
  body,
  key: '{key}',
  ...more,
});
const hook = (name, method, headers, more = {}) => ({
  name,
  method,
  path: '/webhook/agent-1',
  headers,
  body: method === 'POST' ? {} : undefined,
  ...more,
});
/** Created for the following cases, and kept. */
const made = (name, draft, keep) => api(name, 'POST', '/workflows', draft, { keep: { [keep]: 'id' } });

const EMAIL = 'somebody@example.test';
const NAMES = { firstName: 'Some', lastName: 'Body' };
const PASSWORD = 'Password123';
const INVITED = [{ email: EMAIL, role: 'global:member' }];
/** As in a browser. */
const rest = (name, method, path, body, more = {}) => ({ name, method, path: `/rest${path}`, body, ...more });
const asThem = { headers: { cookie: '{cookie}' } };
const accept = (name, password, more) =>
  rest(name, 'POST', '/invitations/accept', { token: '{token}', ...NAMES, password }, more);
const newKey = (name, more) =>
  rest(name, 'POST', '/api-keys', { label: 'Regent', expiresAt: null, scopes: ['workflow:read'] }, more);

/** A user is invited, accepts, signs in and creates a key. */
const PEOPLE = [
  api('somebody is looked for who is not there', 'GET', `/users/${EMAIL}`),
  api('somebody is invited with a key that may not', 'POST', '/users', INVITED, { key: '{narrow}' }),
  api('somebody is invited', 'POST', '/users', INVITED, {
    keep: { member: '0.user.id', token: '0.user.inviteAcceptUrl?token' },
  }),
  api('somebody is invited again', 'POST', '/users', INVITED, { keep: { token: '0.user.inviteAcceptUrl?token' } }),
  api('somebody is looked for who is invited', 'GET', `/users/${EMAIL}`),
  accept('the invitation is accepted with a weak password', 'weak'),
  rest('an invitation that is none is accepted', 'POST', '/invitations/accept', {
    ...{ token: 'none', ...NAMES },
    password: PASSWORD,
  }),
  accept('the invitation is accepted', PASSWORD, { keep: { cookie: 'cookie' } }),
  accept('the invitation is accepted again', PASSWORD),
  api('somebody is invited who has accepted', 'POST', '/users', INVITED),
  api('somebody is looked for who has accepted', 'GET', `/users/${EMAIL}`),
  rest('they sign in with another password', 'POST', '/login', { emailOrLdapLoginId: EMAIL, password: 'Another123' }),
  rest(
    'they sign in',
    'POST',
    '/login',
    { emailOrLdapLoginId: EMAIL, password: PASSWORD },
    {
      keep: { cookie: 'cookie' },
    },
  ),
  rest('the scopes of their keys', 'GET', '/api-keys/scopes', undefined, asThem),
  rest('the scopes without a session', 'GET', '/api-keys/scopes'),
  newKey('they make a key', { ...asThem, keep: { keyId: 'data.id' } }),
  newKey('they make another of the same name', asThem),
  newKey('a key without a session'),
  api('executions that are none', 'GET', '/executions?workflowId=nowhere&status=error&limit=100'),
];

export const API_CASES = [
  { name: 'n8n is ready', method: 'GET', path: '/healthz/readiness' },
  api('no key', 'GET', `/workflows?limit=1&${QUERY}`, undefined, { key: undefined }),
  api('a key that is none', 'GET', `/workflows?limit=1&${QUERY}`, undefined, { key: 'none' }),
  api('a key without the scope', 'POST', '/workflows', agent('Not allowed'), { key: '{narrow}' }),
  api('the key is tried', 'GET', `/workflows?limit=1&${QUERY}`),

  api('a credential is made', 'POST', '/credentials', { ...CREDENTIAL, ...secret('one') }),
  api('it is made again', 'POST', '/credentials', { ...CREDENTIAL, ...secret('one') }),
  api('it is changed', 'PATCH', `/credentials/${CREDENTIAL.id}`, secret('two')),
  api('one that is not there is changed', 'PATCH', '/credentials/nowhere', secret('two')),

  made('a workflow is made', agent('First'), 'first'),
  api('it is read', 'GET', `/workflows/{first}?${QUERY}`),
  api('one that is not there is read', 'GET', `/workflows/nowhere?${QUERY}`),
  api('with a field that is read-only', 'POST', '/workflows', { ...agent('Active'), active: true }),
  api('with a field that n8n does not know', 'POST', '/workflows', { ...agent('Foo'), foo: 1 }),
  api('without its settings', 'POST', '/workflows', { ...agent('Bare'), settings: undefined }),
  api('without a name', 'POST', '/workflows', agent('')),
  api('with a name of 129 characters', 'POST', '/workflows', agent('n'.repeat(129))),
  api('it is renamed', 'PUT', '/workflows/{first}', agent('First of all')),
  api('one that is not there is changed as a whole', 'PUT', '/workflows/nowhere', agent('Nowhere')),
  api('those of a name are found', 'GET', `/workflows?name=First&limit=100&${QUERY}`),
  api('those of no name are not', 'GET', `/workflows?name=Nobody&limit=100&${QUERY}`),

  hook('its webhook before it is published', 'POST', { 'x-api-key': 'two' }),
  hook('the same, asked with another method', 'PATCH'),
  api('it is published', 'POST', '/workflows/{first}/publish'),
  hook('its webhook right after that', 'POST', { 'x-api-key': 'two' }, { racing: 404 }),
  hook('its webhook a moment later', 'POST', { 'x-api-key': 'two' }, { until: 200 }),
  hook('with the key from before the change', 'POST', { 'x-api-key': 'one' }),
  hook('without a key', 'POST', {}),
  hook('with another method', 'PATCH'),
  api('it is read when it is published', 'GET', `/workflows/{first}?${QUERY}`),
  api('it is published again', 'POST', '/workflows/{first}/publish'),
  api('it is changed when it is published', 'PUT', '/workflows/{first}', changed('First of all')),
  hook('its webhook when it was changed', 'POST', { 'x-api-key': 'two' }, { until: 'changed' }),
  api('what was changed is published', 'GET', `/workflows/{first}?${QUERY}`),

  made('another one at the same path is made', agent('Second'), 'second'),
  api('that one is published', 'POST', '/workflows/{second}/publish'),
  made('one without a trigger is made', workflow('No trigger', [code('return [];')]), 'idle'),
  api('the one without a trigger is published', 'POST', '/workflows/{idle}/publish'),
  made('one without a credential is made', workflow('No credential', [entry('agent-3'), respond(ANSWER)]), 'open'),
  api('the one without a credential is published', 'POST', '/workflows/{open}/publish'),
  made(
    'one whose credential has a name that nobody has is made',
    workflow('No model', [webhook('agent-4', 'lastNode'), code('return [];')], {
      helpers: [['ai_languageModel', model()]],
    }),
    'lone',
  ),
  api('that one with the name that nobody has is published', 'POST', '/workflows/{lone}/publish'),
  made('one with an unknown node is made', workflow('Unknown', [webhook('agent-5', 'lastNode'), unknown]), 'strange'),
  api('the one with the unknown node is published', 'POST', '/workflows/{strange}/publish'),
  api('one that is not there is published', 'POST', '/workflows/nowhere/publish'),
  api('one that is not there is unpublished', 'POST', '/workflows/nowhere/unpublish'),

  api('it is unpublished', 'POST', '/workflows/{first}/unpublish'),
  hook('its webhook right after it was unpublished', 'POST', { 'x-api-key': 'two' }, { racing: 200 }),
  api('it is published anew', 'POST', '/workflows/{first}/publish'),
  hook('its webhook when it is back', 'POST', { 'x-api-key': 'two' }, { until: 200 }),
  api('it is deleted while it is published', 'DELETE', '/workflows/{first}'),
  api('it is unpublished to be deleted', 'POST', '/workflows/{first}/unpublish'),
  api('it is deleted right after that', 'DELETE', '/workflows/{first}', undefined, { racing: 409 }),
  api('it is unpublished again', 'POST', '/workflows/{first}/unpublish'),
  api('it is deleted a moment later', 'DELETE', '/workflows/{first}', undefined, { until: 200 }),
  api('it is read when it is gone', 'GET', `/workflows/{first}?${QUERY}`),
  api('it is deleted when it is gone', 'DELETE', '/workflows/{first}'),
  hook('its webhook when it is gone', 'POST', { 'x-api-key': 'two' }),

  api('the other one is archived', 'POST', '/workflows/{second}/archive'),
  api('the other one is published when it is archived', 'POST', '/workflows/{second}/publish'),
  api('the other one is read when it is archived', 'GET', `/workflows/{second}?${QUERY}`),

  api('the credential is deleted', 'DELETE', `/credentials/${CREDENTIAL.id}`),
  api('the credential is deleted again', 'DELETE', `/credentials/${CREDENTIAL.id}`),

  ...PEOPLE,
];
