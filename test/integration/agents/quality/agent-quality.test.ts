import { addDays } from '../../../../server/src/modules/quality/figures/domain/period.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { csvOf, type RunRow, runRows } from '../../../support/server/seed/run-rows.js';

const TODAY = new Date().toISOString().slice(0, 10);
const FROM = addDays(TODAY, -9);
const TO = addDays(TODAY, -1);
const PERIOD = `?from=${FROM}&to=${TO}`;

describe('quality of agents', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let cat: Person;
  beforeAll(async () => {
    at = await Installation.open();
    regent = await at.start('api');
    [ann, bob, cat] = [await at.person(regent), await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const { addChat, addMessage, addRun, addRating } = runRows(() => at);
  const csv = (who: Person, path: string) => csvOf(regent.url + path, who.headers);

  it('counts the days of the period, without the creator’s own chats', async () => {
    const { id } = await ann.agent();
    const [first, second, own] = [await addChat(id, bob.id), await addChat(id, cat.id), await addChat(id, ann.id)];
    const alternative = await addChat(id, bob.id, first);
    const ask = async (chat: number, time: string, run: Partial<RunRow>) => {
      const message = run.message ?? (await addMessage(chat));
      await addRun({ agent: id, chat, message, at: time, outcome: 'answered', ...run });
      return message;
    };
    // Bob: three questions in one conversation and its alternative, the first one at the border of the period.
    const one = await ask(first, `${FROM}T00:00:00.000Z`, { queued: 10, first: 90, total: 400 });
    const failed = await ask(first, `${FROM}T10:00:00Z`, { outcome: 'failed', code: 'reply_timeout', total: 9000 });
    await ask(first, `${FROM}T10:01:00Z`, { message: failed, queued: 5, first: 15, total: 200 });
    await ask(alternative, `${TO}T23:59:59.999Z`, { total: 600 });
    // Cat: one stopped question and one that awaits its reply.
    await ask(second, `${TO}T12:00:00Z`, { outcome: 'stopped', total: 50 });
    await ask(second, `${TO}T12:30:00Z`, { outcome: 'waiting' });
    // Not counted: outside of the period, and Ann herself.
    await ask(first, `${addDays(FROM, -1)}T23:59:59.999Z`, { total: 1 });
    await ask(second, `${TODAY}T00:00:00.000Z`, { total: 1 });
    const anns = await ask(own, `${TO}T09:00:00Z`, { total: 1 });
    await addRating(id, { message: one, at: `${FROM}T00:00:00Z`, value: 1 });
    await addRating(id, { message: one, at: `${TO}T23:59:59Z`, value: -1, reason: 'wrong' });
    await addRating(id, { message: failed, at: `${TO}T01:00:00Z`, value: -1 });
    await addRating(id, { message: anns, at: `${TO}T01:00:00Z`, value: -1, reason: 'other' });
    await addRating(id, { message: one, at: `${TODAY}T00:00:00Z`, value: 1 });

    const quality = await ann.ok('GET', `/api/studio/agent/${id}/quality/${PERIOD}`);
    expect(quality.total).toEqual({
      ...{ conversations: 2, people: 2, messages: 6, answered: 3, failed: 1, stopped: 1, waiting: 1 },
      ...{ success_rate: 0.75, first_text_p50_ms: 100, first_text_p90_ms: 600, reply_p50_ms: 400, reply_p90_ms: 600 },
      ...{ up: 1, down: 2 },
    });
    expect(quality.days).toHaveLength(9);
    expect(quality.days[0]).toMatchObject({ day: FROM, conversations: 1, people: 1, messages: 3, failed: 1, up: 1 });
    expect(quality.days[1]).toMatchObject({
      day: addDays(FROM, 1),
      messages: 0,
      success_rate: null,
      reply_p50_ms: null,
    });
    expect(quality.days[8]).toMatchObject({
      day: TO,
      conversations: 2,
      people: 2,
      messages: 3,
      stopped: 1,
      waiting: 1,
    });
    expect(quality.failures).toEqual([
      {
        ...{ code: 'reply_timeout', cause: 'reply_timeout', count: 1 },
        ...{ message: expect.stringMatching(/./), fix: expect.stringMatching(/./) },
      },
    ]);
    expect(quality.reasons).toEqual([
      { reason: null, count: 1 },
      { reason: 'wrong', count: 1 },
    ]);
    // Bob asked three questions, one of them twice; Cat two.
    expect(quality.drop_off).toEqual([
      { questions_from: 1, conversations: 0 },
      { questions_from: 2, conversations: 1 },
      { questions_from: 3, conversations: 1 },
      { questions_from: 6, conversations: 0 },
      { questions_from: 11, conversations: 0 },
    ]);
    expect(await ann.ok('GET', `/api/studio/agent/${id}/quality/?from=${TODAY}&to=${TODAY}`)).toMatchObject({
      total: { messages: 1, up: 1 },
    });

    const { rows, response } = await csv(ann, `/api/studio/agent/${id}/quality.csv${PERIOD}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=agent-${id}-quality.csv`);
    expect(rows.map(({ day }) => day)).toEqual([...quality.days.map(({ day }: { day: string }) => day), 'total']);
    expect(rows[0]).toMatchObject({
      messages: '3',
      failed_reply_timeout: '1',
      up: '1',
      success_rate: '0.6666666666666666',
    });
    expect(rows[1]).toMatchObject({ messages: '0', success_rate: '', reply_p50_ms: '' });
    expect(rows[9]).toMatchObject({ messages: '6', failed_reply_timeout: '1', down_wrong: '1', down_no_reason: '1' });
  });

  it('counts the cause of a failure as the run log shows it', async () => {
    const { id } = await ann.agent();
    const chat = await addChat(id, bob.id);
    const fail = async (code: string, detail: object | null, error?: string) => {
      const message = await addMessage(chat);
      await addRun({ agent: id, chat, message, at: `${TO}T10:00:00Z`, outcome: 'failed', code });
      const steps =
        error === undefined ? null : JSON.stringify([{ node: 'Model', run: 0, started_ms: message, error }]);
      await at.sql.query('UPDATE run SET failure_detail = $1, steps = $2 WHERE message_id = $3', [
        detail,
        steps,
        message,
      ]);
    };
    await fail('workflow_error', null, 'Invalid API key for Bob');
    await fail('workflow_error', { status: 500, words: 'Bob broke it' });
    await fail('workflow_error', { status: 500, words: 'Cat broke it' });
    await fail('workflow_error', { diagnosis: { cause: 'model_no_credit', words: 'Bob must pay' } });
    await fail('empty_reply', { fields: ['Bob'] });
    const { failures } = await ann.ok('GET', `/api/studio/agent/${id}/quality/${PERIOD}`);
    const runs = await ann.ok('GET', `/api/studio/agent/${id}/runs/`);
    const causes = runs.map(({ failure }: { failure: { cause: string } }) => failure.cause);
    expect(
      Object.fromEntries(failures.map((each: { cause: string; count: number }) => [each.cause, each.count])),
    ).toEqual(
      Object.fromEntries(
        causes.map((cause: string) => [cause, causes.filter((other: string) => other === cause).length]),
      ),
    );
    expect(failures[0]).toMatchObject({ code: 'workflow_error', cause: 'error_status', count: 2 });
    expect(JSON.stringify(failures)).not.toMatch(/Bob|Cat/);
    const russian = await ann.call('GET', `/api/studio/agent/${id}/quality/${PERIOD}`, undefined, {
      'accept-language': 'ru',
    });
    expect(russian.body.failures[0].message).toMatch(/[а-я]/i);
  });

  it('is visible to the creator only, for up to 90 days', async () => {
    const { id } = await ann.agent();
    for (const path of ['quality', 'quality.csv']) {
      expect((await bob.call('GET', `/api/studio/agent/${id}/${path}`)).status).toBe(404);
    }
    const of = (query: string) => ann.call('GET', `/api/studio/agent/${id}/quality/${query}`);
    expect((await of('')).body).toMatchObject({ from: addDays(TODAY, -29), to: TODAY, total: { messages: 0 } });
    expect((await of(`?from=${addDays(TODAY, -89)}`)).body).toMatchObject({
      from: addDays(TODAY, -89),
      complete_from: addDays(TODAY, -29),
    });
    expect(await of(`?from=${addDays(TODAY, -90)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'from' }] },
    });
    expect(await of(`?from=${TODAY}&to=${TO}`)).toMatchObject({ status: 400, body: { errors: [{ field: 'from' }] } });
    expect(await of('?to=2026-02-30')).toMatchObject({ status: 400, body: { errors: [{ field: 'to' }] } });
    const agents = (await bob.ok('GET', '/api/studio/quality/')).agents as unknown[];
    expect(agents).toEqual([]);
  });
});
