// The n8n is the operator's, and everybody who signs in to Regent gets an account in it.
import assert from 'node:assert/strict';
import { signIn } from '../../regent/person.mjs';
import { startWithPerson } from '../../regent/start-with-person.mjs';
import { until } from '../../regent/until.mjs';

export async function members({ step, n8n, closing, data }) {
  const env = { N8N_BASE_URL: n8n.url, N8N_API_KEY: n8n.key, N8N_MEMBERS: 'all' };
  const { regent, person } = await startWithPerson({ closing }, { data, env, email: 'joins@example.com' });
  await step('member: a signed-in user can sign in to n8n and has a key there', () => signsInToN8n(n8n, person));
  await step("member: the owner's account is not taken over", () => keepsAccountOfOwner(n8n, regent));
  person.close();
  await regent.stop();
}

/** Calls n8n's internal REST API. */
const postToN8n = (n8n, path, body) =>
  fetch(n8n.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function signsInToN8n(n8n, person) {
  const ofPerson = async () => (await person.call('GET', '/api/account/me/')).n8n_integration ?? undefined;
  const { email, password, api_key, user_id } = await until('the account', ofPerson, 90_000);
  const entered = await postToN8n(n8n, '/rest/login', { emailOrLdapLoginId: email, password });
  assert.equal(entered.status, 200);
  assert.equal((await entered.json()).data.id, user_id);
  const listed = await fetch(`${n8n.url}/api/v1/workflows`, { headers: { 'X-N8N-API-KEY': api_key } });
  assert.equal(listed.status, 200);
  assert.deepEqual((await listed.json()).data, []); // nobody else's
}

async function keepsAccountOfOwner(n8n, regent) {
  const owner = await signIn(regent.url, 'owner@example.test');
  const refused = async () => {
    const own = await owner.call('GET', '/api/account/me/');
    return own.n8n_integration_reason === 'n8n_email_taken' && own;
  };
  const seen = await until('the reason', refused, 90_000);
  owner.close();
  assert.equal(seen.n8n_integration, null);
  const owners = { emailOrLdapLoginId: 'owner@example.test', password: 'Password123' };
  assert.equal((await postToN8n(n8n, '/rest/login', owners)).status, 200);
}
