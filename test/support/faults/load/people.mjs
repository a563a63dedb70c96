/**
 * Signs a user in as a browser does.
 * @param readCode reads the code if the response does not contain it
 * @returns headers for all requests of the user
 */
export async function signIn(http, email, readCode = undefined) {
  const jar = new Map();
  const origin = http.base.origin;
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const call = async (method, path, body, token) => {
    const headers = { origin, cookie: cookie(), ...(token && { 'x-csrftoken': token }) };
    const answer = await expectOk(http, method, path, { headers, body });
    for (const line of answer.cookies) {
      const [pair] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer.json;
  };
  const token = async () => (await call('GET', '/api/account/csrf')).csrfToken;
  let csrf = await token();
  const { otp } = await call('POST', '/api/account/sign/send/otp/', { email }, csrf);
  await call('POST', '/api/account/sign/exchange/otp/', { email, OTP: String(otp ?? (await readCode(email))) }, csrf);
  csrf = await token();
  return { origin, cookie: cookie(), 'x-csrftoken': csrf };
}

/** Creates a published agent with a workflow of the stub. @returns its id */
export async function makeAgent(http, headers, name = 'Faults') {
  const body = { name, short_description: 'Answers', description: 'Answers', type: 'assistant', skills: [] };
  const { json } = await expectOk(http, 'POST', '/api/studio/agent/', { headers, body });
  await expectOk(http, 'PATCH', `/api/studio/agent/${json.id}/`, { headers, body: { status: 'ready' } });
  return json.id;
}

/** @returns the id of a new chat */
export async function makeChat(http, headers, agentId) {
  return (await expectOk(http, 'POST', '/api/chat/', { headers, body: { agent_id: agentId } })).json.id;
}

async function expectOk(http, method, path, options) {
  const answer = await http.send(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
  return answer;
}
