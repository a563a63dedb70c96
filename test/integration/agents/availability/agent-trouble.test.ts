import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../../../support/fake-workflow/behaviours.js';
import { HealthFixture, pathOf } from '../../../support/server/fixtures/health-fixture.js';
import { until } from '../../../support/util/until.js';

let fixture: HealthFixture;
beforeAll(async () => {
  fixture = await HealthFixture.open();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.at.rows('DELETE FROM rate_limit'));

describe('recent failed replies', () => {
  const ask = async (chatId: number) => {
    const { id } = await fixture.bob.post(chatId, 'Hello');
    await until(
      'the reply has ended',
      async () =>
        (await fixture.at.rows("SELECT FROM run WHERE message_id = $1 AND outcome IN ('answered', 'failed')", [id]))
          .length > 0,
    );
  };
  const failing = async (behaviour: Behaviour) => {
    const id = await fixture.newAgent();
    fixture.at.host.behave(id, behaviour);
    return { id, chatId: (await fixture.bob.chat(id)).id as number };
  };

  it.each<[string, Behaviour]>([
    ['workflow_error', { kind: 'workflow-error' }],
    ['empty_reply', { kind: 'empty' }],
    ['unreadable_reply', { kind: 'raw', status: 200, headers: { 'content-type': 'image/png' }, body: 'PNG' }],
  ])('mark an agent as troubled after three with %s, until one succeeds', async (code, behaviour) => {
    const { id, chatId } = await failing(behaviour);
    const [annsTab, bobsTab] = [await fixture.ann.tab(), await fixture.bob.tab()];
    await ask(chatId);
    await ask(chatId);
    await sleep(1_200);
    expect((await fixture.seen(id)).availability).toBe('online');
    await ask(chatId);
    await fixture.is(id, 'troubled');
    const runs = await fixture.at.rows('SELECT DISTINCT failure_code AS code FROM run WHERE agent_id = $1', [id]);
    expect(runs).toEqual([{ code }]);
    expect((await fixture.seen(id, fixture.bob)).availability).toBe('troubled');
    const listed = await fixture.bob.ok('GET', '/api/studio/agent/?availability=online');
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ availability: 'troubled' });
    for (const tab of [annsTab, bobsTab]) {
      await tab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'troubled');
    }
    // It still accepts messages.
    fixture.at.host.behave(id, { kind: 'echo' });
    await ask(chatId);
    await fixture.is(id, 'online');
    await bobsTab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'online');
  });

  it('do not count with a success in between, or for other reasons', async () => {
    const { id, chatId } = await failing({ kind: 'workflow-error' });
    await ask(chatId);
    await ask(chatId);
    fixture.at.host.behave(id, { kind: 'echo' });
    await ask(chatId);
    fixture.at.host.behave(id, { kind: 'empty' });
    await ask(chatId);
    await ask(chatId);
    await sleep(1_200);
    expect((await fixture.seen(id)).availability).toBe('online');
  });

  it('are cleared by a successful connection check and by publishing', async () => {
    const { id, chatId } = await failing({ kind: 'workflow-error' });
    for (let n = 3; n > 0; n -= 1) await ask(chatId);
    await fixture.is(id, 'troubled');
    fixture.at.host.behave(id, { kind: 'echo' });
    expect((await fixture.ann.ok('POST', `${pathOf(id)}check/`)).ok).toBe(true);
    await fixture.is(id, 'online');
    fixture.at.host.behave(id, { kind: 'workflow-error' });
    await ask(chatId);
    await sleep(1_200);
    expect((await fixture.seen(id)).availability).toBe('online');
    await ask(chatId);
    await ask(chatId);
    await fixture.is(id, 'troubled');
    await fixture.ann.ok('PATCH', pathOf(id), { status: 'not_published' });
    expect((await fixture.seen(id)).availability).toBe('online');
  });
});
