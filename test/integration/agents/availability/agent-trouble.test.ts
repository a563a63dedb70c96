import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../../../support/fake-workflow/behaviours.js';
import { HealthPlace, pathOf } from '../../../support/server/places/health-place.js';
import { until } from '../../../support/util/until.js';

let place: HealthPlace;
beforeAll(async () => {
  place = await HealthPlace.open();
});
afterAll(() => place?.close());
beforeEach(() => place.at.rows('DELETE FROM rate_limit'));

describe('recent failed replies', () => {
  const ask = async (chatId: number) => {
    const { id } = await place.bob.post(chatId, 'Hello');
    await until(
      'the reply has ended',
      async () =>
        (await place.at.rows("SELECT FROM run WHERE message_id = $1 AND outcome IN ('answered', 'failed')", [id]))
          .length > 0,
    );
  };
  const failing = async (behaviour: Behaviour) => {
    const id = await place.newAgent();
    place.at.host.behave(id, behaviour);
    return { id, chatId: (await place.bob.chat(id)).id as number };
  };

  it.each<[string, Behaviour]>([
    ['workflow_error', { kind: 'workflow-error' }],
    ['empty_reply', { kind: 'empty' }],
    ['unreadable_reply', { kind: 'raw', status: 200, headers: { 'content-type': 'image/png' }, body: 'PNG' }],
  ])('mark an agent as troubled after three with %s, until one succeeds', async (code, behaviour) => {
    const { id, chatId } = await failing(behaviour);
    const [annsTab, bobsTab] = [await place.ann.tab(), await place.bob.tab()];
    await ask(chatId);
    await ask(chatId);
    await sleep(1_200);
    expect((await place.seen(id)).availability).toBe('online');
    await ask(chatId);
    await place.is(id, 'troubled');
    const runs = await place.at.rows('SELECT DISTINCT failure_code AS code FROM run WHERE agent_id = $1', [id]);
    expect(runs).toEqual([{ code }]);
    expect((await place.seen(id, place.bob)).availability).toBe('troubled');
    const listed = await place.bob.ok('GET', '/api/studio/agent/?availability=online');
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ availability: 'troubled' });
    for (const tab of [annsTab, bobsTab]) {
      await tab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'troubled');
    }
    // It still accepts messages.
    place.at.host.behave(id, { kind: 'echo' });
    await ask(chatId);
    await place.is(id, 'online');
    await bobsTab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'online');
  });

  it('do not count with a success in between, or for other reasons', async () => {
    const { id, chatId } = await failing({ kind: 'workflow-error' });
    await ask(chatId);
    await ask(chatId);
    place.at.host.behave(id, { kind: 'echo' });
    await ask(chatId);
    place.at.host.behave(id, { kind: 'empty' });
    await ask(chatId);
    await ask(chatId);
    await sleep(1_200);
    expect((await place.seen(id)).availability).toBe('online');
  });

  it('are cleared by a successful connection check and by publishing', async () => {
    const { id, chatId } = await failing({ kind: 'workflow-error' });
    for (let n = 3; n > 0; n -= 1) await ask(chatId);
    await place.is(id, 'troubled');
    place.at.host.behave(id, { kind: 'echo' });
    expect((await place.ann.ok('POST', `${pathOf(id)}check/`)).ok).toBe(true);
    await place.is(id, 'online');
    place.at.host.behave(id, { kind: 'workflow-error' });
    await ask(chatId);
    await sleep(1_200);
    expect((await place.seen(id)).availability).toBe('online');
    await ask(chatId);
    await ask(chatId);
    await place.is(id, 'troubled');
    await place.ann.ok('PATCH', pathOf(id), { status: 'not_published' });
    expect((await place.seen(id)).availability).toBe('online');
  });
});
