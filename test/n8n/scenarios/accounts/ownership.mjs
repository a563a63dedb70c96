// Members of the operator's n8n own the workflows that Regent creates for their agents.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEditorAs } from '../../installation/editor.mjs';
import { freePort } from '../../installation/free-port.mjs';
import { QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { Creator } from '../../regent/creator.mjs';
import { signInAgain } from '../../regent/person.mjs';
import { startRegent } from '../../regent/regent.mjs';
import { until } from '../../regent/until.mjs';

/** A Regent whose creator gets an account in n8n, once the setting allows it. */
class OwnershipPlace {
  creator = new Creator();
  /** An agent that was made before its creator had an account. */
  old;
  /** An agent that was made after that. */
  agent;
  /** The creator's account in n8n. */
  member;
  #regent;

  constructor({ n8n, closing, data }, port) {
    this.n8n = n8n;
    this.closing = closing;
    this.data = join(data, 'regent-ownership');
    // Workflows call Regent at the address at the time of their creation.
    this.port = port;
    closing.unshift(() => this.#regent?.stop());
  }

  /** @param members who gets an account in n8n: setting N8N_MEMBERS */
  async start(members) {
    await this.stop();
    const { n8n, data, port } = this;
    const env = { N8N_BASE_URL: n8n.url, N8N_API_KEY: n8n.key, N8N_MEMBERS: members, SWEEP_INTERVAL_MS: '500' };
    this.#regent = await startRegent({ data, port, env });
    this.creator.person = await signInAgain(this.#regent.url, 'member@example.com');
  }

  async stop() {
    this.creator.person?.close();
    await this.#regent?.stop();
  }

  /** Waits until the creator can open the agent's workflow in n8n. @returns the agent */
  opened(id) {
    const hasLink = async () => {
      const agent = await this.creator.get(id);
      return agent.n8n_workflow_id !== null && agent.workflow_url !== null && agent;
    };
    return until('the link', hasLink, 60_000);
  }

  workflowOf({ n8n_workflow_id }) {
    return this.n8n.api('GET', `/workflows/${n8n_workflow_id}`);
  }

  async projectOf({ n8n_workflow_id }) {
    return (await this.n8n.ownerOf(n8n_workflow_id))?.project;
  }
}

export async function ownership({ step, ...here }) {
  const place = new OwnershipPlace(here, await freePort());
  await step('no accounts: the workflow belongs to the owner, and no link is shown', () =>
    leavesWorkflowToOwner(place),
  );
  await step('the account is ready: the workflow is moved without a failed reply', () =>
    movesWorkflowWhileItAnswers(place),
  );
  await step('a new workflow and its credential belong to the member from the start', () =>
    makesWorkflowOfMember(place),
  );
  await step('the member signs in to n8n, and opens, edits and publishes the workflow by its link', () =>
    editsAsMember(place),
  );
  await step('renamed and rotated: the operator’s key changes the member’s workflow', () => renamesAndRotates(place));
  await step('openrouter: is rejected without the member’s own credential, and published once it exists', () =>
    needsCredentialOfMember(place),
  );
  await place.stop();
}

async function leavesWorkflowToOwner(place) {
  const { creator } = place;
  await place.start('none');
  place.old = await creator.ready((await creator.make('simple')).id);
  await creator.publish(place.old.id);
  assert.equal(await creator.answer(place.old.id, QUESTION), SIMPLE_ANSWER);
  const { workflow_url, workflow_closed } = await creator.get(place.old.id);
  assert.deepEqual([workflow_url, workflow_closed], [null, true]);
}

async function movesWorkflowWhileItAnswers(place) {
  const { creator, old } = place;
  await place.start('all');
  let isDone = false;
  let answered = 0;
  const talk = async () => {
    while (!isDone) {
      assert.equal(await creator.answer(old.id, QUESTION), SIMPLE_ANSWER);
      answered += 1;
    }
  };
  const talking = Promise.all([talk(), talk()]);
  const account = async () => (await creator.call('GET', '/api/account/me/')).n8n_integration ?? undefined;
  place.member = await until('the account', account, 60_000);
  await place.opened(old.id);
  await sleep(3000);
  isDone = true;
  await talking;
  console.log(`    ${answered} answered, 0 failed`);
  const project = await place.projectOf(old);
  assert.deepEqual([project.type, project.creatorId], ['personal', place.member.user_id]);
}

async function makesWorkflowOfMember(place) {
  const { creator } = place;
  place.agent = await place.opened((await creator.make('simple')).id);
  assert.equal((await place.projectOf(place.agent)).creatorId, place.member.user_id);
  await creator.publish(place.agent.id);
  assert.equal(await creator.answer(place.agent.id, QUESTION), SIMPLE_ANSWER);
}

async function editsAsMember(place) {
  const { agent, closing, creator, member, n8n, old } = place;
  const editor = await openEditorAs(n8n, member);
  closing.unshift(() => editor.close());
  for (const one of [agent, old]) {
    const before = (await place.workflowOf(one)).activeVersionId;
    await editor.open((await creator.get(one.id)).workflow_url);
    await editor.moveNode('Reply');
    await editor.publish();
    await until('the new version', async () => {
      const { active, activeVersionId } = await place.workflowOf(one);
      return active && activeVersionId !== before;
    });
    await until('the answer of the new version', () =>
      creator.answer(one.id, QUESTION).then(
        (text) => text === SIMPLE_ANSWER,
        () => false,
      ),
    );
  }
  await editor.close();
}

async function renamesAndRotates(place) {
  const { agent, creator } = place;
  const name = `Renamed ${Date.now()}`;
  await creator.patch(agent.id, { name });
  await creator.publishChanges(agent.id);
  await until('the name', async () => (await place.workflowOf(agent)).name === name);
  assert.equal(await creator.answer(agent.id, QUESTION), SIMPLE_ANSWER);
  await creator.rotate(agent.id);
  assert.equal(await creator.answer(agent.id, QUESTION), SIMPLE_ANSWER);
}

async function needsCredentialOfMember(place) {
  const { creator, member, n8n } = place;
  const { id } = await creator.make('openrouter');
  await place.opened(id);
  const refused = await creator.publish(id).then(
    () => assert.fail('it was published'),
    (error) => error,
  );
  assert.equal(refused.body.code, 'workflow_inactive', String(refused));
  const made = await fetch(`${n8n.url}/api/v1/credentials`, {
    method: 'POST',
    headers: { 'x-n8n-api-key': member.api_key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'OpenRouter account', type: 'openRouterApi', data: { apiKey: 'test' } }),
  });
  const own = await made.json();
  assert.equal((await creator.publish(id)).status, 'ready');
  const { nodes } = await place.workflowOf(await creator.get(id));
  const used = nodes.find(({ name }) => name === 'OpenRouter Chat Model').credentials.openRouterApi.id;
  assert.equal(used, own.id);
  assert.match(await creator.answer(id, 'Some words'), /You asked: Some words/);
}
