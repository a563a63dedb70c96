import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { until } from '../../support/util/until.js';

const SETTINGS = {
  N8N_API_KEY: 'the operator key of n8n',
  N8N_PUBLIC_URL: 'https://n8n.example.com',
  SWEEP_INTERVAL_MS: '200',
};

describe('workflows in the personal project of their creator', () => {
  let at: Installation;
  let regent: Regent;
  let count = 0;
  beforeAll(async () => {
    at = await Installation.open(SETTINGS, { host: { apiKey: SETTINGS.N8N_API_KEY } });
    at.host.n8n.showsOwners = true;
    regent = await at.start('all');
  });
  afterAll(() => at.close());
  afterEach(() => {
    Object.assign(at.host.n8n.users, { forbids: false, mails: false });
  });

  const users = () => at.host.n8n.users;
  const signIn = () => {
    count += 1;
    return at.signIn(regent, `owner-${count}@example.com`);
  };
  const get = (person: Person, id: number) => person.ok('GET', `/api/studio/agent/${id}/`);
  const made = (person: Person, id: number) =>
    until('a workflow', async () => {
      const agent = await get(person, id);
      return agent.workflow_state === 'ready' && agent.n8n_workflow_id !== null && agent;
    });
  const open = (person: Person, id: number) =>
    until('a link', async () => {
      const agent = await get(person, id);
      return agent.workflow_url !== null && agent.n8n_workflow_id !== null && agent;
    });
  const n8nId = (person: Person) => users().all.get(person.email)?.id;
  const credentialOf = (id: number) =>
    [...at.host.n8n.credentials.values()].find(({ name }) => name === `Regent agent ${id}`);
  const due = (person: Person) =>
    at.rows('UPDATE n8n_member SET due_at = now(), lease_until = NULL WHERE user_id = $1', [person.id]);
  const wished = (person: Person) =>
    at.rows(`UPDATE n8n_member SET state = 'pending', due_at = now(), lease_until = NULL WHERE user_id = $1`, [
      person.id,
    ]);
  const publish = (person: Person, id: number) => person.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  const ask = async (person: Person, chatId: number) => {
    const { id } = await person.ok('POST', `/api/chat/${chatId}/message/`, {
      message: 'Hello',
      client_id: crypto.randomUUID(),
    });
    return await until('an answer', async () => {
      const list = await person.ok('GET', `/api/chat/${chatId}/message/`);
      const said = list.find((one: { id: number }) => one.id === id);
      if (said?.failure) throw new Error(JSON.stringify(said.failure));
      return list.find((one: { reply_to: number }) => one.reply_to === id)?.message;
    });
  };
  const answers = async (person: Person, id: number) => {
    const chat = await person.chat(id);
    return await ask(person, chat.id);
  };
  /** A user whose workflow was created before the n8n account. */
  const withoutAccount = async (template_type = 'simple') => {
    users().forbids = true;
    const ann = await signIn();
    const { id } = await ann.newAgent({ template_type });
    const agent = await made(ann, id);
    await until(
      'a refusal',
      async () => (await ann.ok('GET', '/api/account/me/')).n8n_integration_reason === 'n8n_cannot_invite',
    );
    return { ann, id, workflowId: agent.n8n_workflow_id as string };
  };

  it('are created there with the credential, and linked', async () => {
    const ann = await signIn();
    await ann.newAgent();
    await until('an account', async () => (await ann.ok('GET', '/api/account/me/')).n8n_integration);
    const { id } = await ann.newAgent({ template_type: 'simple' });
    const before = at.host.n8n.requests.length;
    const agent = await open(ann, id);
    expect(at.host.n8n.ownerOf.get(agent.n8n_workflow_id)).toBe(n8nId(ann));
    expect(credentialOf(id)?.owner).toBe(n8nId(ann));
    expect(agent).toMatchObject({
      workflow_closed: false,
      workflow_url: `https://n8n.example.com/workflow/${agent.n8n_workflow_id}`,
    });
    expect(at.host.n8n.requests.slice(before).filter((one) => one.includes('transfer'))).toEqual([]);
  });

  it('are moved there when the account is ready, without failed replies', async () => {
    const { ann, id, workflowId } = await withoutAccount();
    await publish(ann, id);
    expect(await get(ann, id)).toMatchObject({ workflow_url: null, workflow_closed: true });
    expect(at.host.n8n.ownerOf.get(workflowId)).toBeUndefined();
    users().forbids = false;
    await wished(ann);
    let isDone = false;
    const talking = (async () => {
      let failed = 0;
      for (let said = 0; !isDone || said < 5; said += 1) {
        const chat = await ann.chat(id);
        const failure = await ask(ann, chat.id).then(
          () => null,
          () => 'failed',
        );
        if (failure) failed += 1;
      }
      return failed;
    })();
    const agent = await open(ann, id);
    isDone = true;
    expect(await talking).toBe(0);
    expect(agent.workflow_url).toBe(`https://n8n.example.com/workflow/${workflowId}`);
    expect(at.host.n8n.ownerOf.get(workflowId)).toBe(n8nId(ann));
    expect(credentialOf(id)?.owner).toBe(n8nId(ann));
    const asked = at.host.n8n.requests.length;
    await ann.ok('PATCH', `/api/studio/agent/${id}/`, { name: `Renamed ${Date.now()}` });
    await ann.ok('POST', `/api/studio/agent/${id}/publish/`, {});
    await until('the name', async () => at.host.n8n.workflows.get(workflowId)?.name.startsWith('Renamed'));
    expect(at.host.n8n.requests.slice(asked).filter((one) => one.includes('transfer'))).toEqual([]);
  });

  it.each(['PUT credential', 'PUT workflow'])('are moved once although the response to %s was lost', async (lost) => {
    const { ann, id, workflowId } = await withoutAccount();
    const path = lost === 'PUT workflow' ? `/workflows/${workflowId}` : `/credentials/${credentialOf(id)?.id}`;
    at.host.n8n.loseAnswerOf = `PUT ${path}/transfer`;
    users().forbids = false;
    await wished(ann);
    await open(ann, id);
    expect(at.host.n8n.loseAnswerOf).toBeNull();
    expect([at.host.n8n.ownerOf.get(workflowId), credentialOf(id)?.owner]).toEqual([n8nId(ann), n8nId(ann)]);
  });

  it("are created in the owner's project when it is missing, and moved to a new one", async () => {
    const ann = await signIn();
    await ann.newAgent();
    await until('an account', async () => (await ann.ok('GET', '/api/account/me/')).n8n_integration);
    await at.rows(`UPDATE n8n_member SET project_id = 'project-gone' WHERE user_id = $1`, [ann.id]);
    const { id } = await ann.newAgent({ template_type: 'simple' });
    await open(ann, id);
    expect(credentialOf(id)?.owner).toBe(n8nId(ann));
  });

  it('of earlier releases are moved, even after a password change', async () => {
    const ann = await signIn();
    const { id } = await ann.newAgent({ template_type: 'simple' });
    const { n8n_workflow_id: workflowId } = await open(ann, id);
    at.host.n8n.ownerOf.delete(workflowId);
    const credential = credentialOf(id);
    if (credential) delete credential.owner;
    await at.rows('UPDATE agent_workflow SET project_id = NULL WHERE agent_id = $1', [id]);
    await at.rows('UPDATE n8n_member SET project_id = NULL WHERE user_id = $1', [ann.id]);
    Object.assign(users().all.get(ann.email) ?? {}, { password: 'Another Password 1' });
    await due(ann);
    await until('the move', async () => at.host.n8n.ownerOf.get(workflowId) === n8nId(ann));
    expect(credentialOf(id)?.owner).toBe(n8nId(ann));
    expect(users().all.get(ann.email)?.keys).toHaveLength(1);
  });

  const add = (id: string, owner?: string) =>
    at.host.n8n.credentials.set(id, {
      id,
      name: 'OpenRouter account',
      type: 'openRouterApi',
      data: { name: '', value: '' },
      ...(owner !== undefined && { owner }),
    });
  const modelOf = (workflowId: string) =>
    at.host.n8n.workflows.get(workflowId)?.nodes.find(({ name }) => name === 'OpenRouter Chat Model').credentials
      .openRouterApi.id;

  it("wait for the creator's OpenRouter credential while they use the owner's", async () => {
    add('of-the-owner');
    const { ann, id, workflowId } = await withoutAccount('openrouter');
    await publish(ann, id);
    users().forbids = false;
    await wished(ann);
    await until('an account', async () => (await ann.ok('GET', '/api/account/me/')).n8n_integration);
    await until('a look', async () => {
      const [row] = await at.rows<{ soon: boolean }>(
        `SELECT due_at > now() + interval '30 min' AS soon FROM agent_workflow WHERE agent_id = $1`,
        [id],
      );
      return row?.soon;
    });
    expect(at.host.n8n.ownerOf.get(workflowId)).toBeUndefined();
    expect(await answers(ann, id)).toBeTruthy();
    add('of-the-member', n8nId(ann));
    await at.rows('UPDATE agent_workflow SET due_at = now() WHERE agent_id = $1', [id]);
    await open(ann, id);
    expect([at.host.n8n.ownerOf.get(workflowId), modelOf(workflowId)]).toEqual([n8nId(ann), 'of-the-member']);
    expect(await answers(ann, id)).toBeTruthy();
  });

  it('are published once the creator has the missing credential', async () => {
    const ann = await signIn();
    const { id } = await ann.newAgent({ template_type: 'openrouter' });
    const { n8n_workflow_id: workflowId } = await open(ann, id);
    const refused = await ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    expect([refused.status, refused.body.code]).toEqual([422, 'workflow_inactive']);
    add(`of-${id}`, n8nId(ann));
    await publish(ann, id);
    expect(modelOf(workflowId)).toBe(`of-${id}`);
  });

  it('use the OpenRouter credential of their creator', async () => {
    const ann = await signIn();
    await ann.newAgent();
    await until('an account', async () => (await ann.ok('GET', '/api/account/me/')).n8n_integration);
    add('of-the-owner');
    add('of-ann', n8nId(ann));
    const { id } = await ann.newAgent({ template_type: 'openrouter' });
    const { n8n_workflow_id: workflowId } = await open(ann, id);
    expect(modelOf(workflowId)).toBe('of-ann');
  });

  it('are moved to the owner of the API key when their creator leaves', async () => {
    const ann = await signIn();
    const { id } = await ann.newAgent({ template_type: 'simple' });
    const { n8n_workflow_id: workflowId } = await open(ann, id);
    await publish(ann, id);
    const bob = await signIn();
    expect(await answers(bob, id)).toBeTruthy();
    const before = at.host.n8n.requests.length;
    await at.user('disable', ann.email);
    await until('removed', async () => !users().all.has(ann.email));
    expect(at.host.n8n.ownerOf.get(workflowId)).toBe('owner');
    expect(credentialOf(id)?.owner).toBe('owner');
    expect(at.host.n8n.workflows.has(workflowId)).toBe(true);
    // The project was known, so no workflow is read to find it.
    const read = at.host.n8n.requests.slice(before).filter((one) => /^GET \/workflows\/./.test(one));
    expect(read.filter((one) => !one.endsWith(workflowId))).toEqual([]);
  });
});
