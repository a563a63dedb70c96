import { setTimeout as sleep } from 'node:timers/promises';
import { HealthFixture } from '../../../support/server/fixtures/health-fixture.js';
import type { Person } from '../../../support/server/people/person.js';
import { until } from '../../../support/util/until.js';

let fixture: HealthFixture;
beforeAll(async () => {
  fixture = await HealthFixture.open();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.at.rows('DELETE FROM rate_limit'));

describe('offline mail', () => {
  const mailsTo = (person: Person) =>
    fixture.mails.received.filter((mail) => mail.to === person.email && !mail.subject.includes('code'));
  const failTwice = async (...ids: number[]) => {
    for (const attempt of [1, 2]) {
      await fixture.makeDue(...ids);
      await until('looked at', async () => {
        const rows = await fixture.at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND failures >= $2', [
          ids,
          attempt,
        ]);
        return rows.length === ids.length;
      });
    }
  };
  const own = async (person: Person, fields = {}) => (await person.agent({ template_type: 'simple', ...fields })).id;

  it('is sent once, in the default language, after the second failed check', async () => {
    const eve = await fixture.at.person(fixture.regent);
    await eve.call('GET', '/api/account/me/', undefined, { 'accept-language': 'ru' });
    const id = await own(eve, { name: `Поэт ${eve.id}` });
    fixture.unpublish(id);
    await fixture.makeDue(id);
    await fixture.is(id, 'offline').catch(() => undefined);
    await until('offline', async () => (await fixture.checkOf(id))?.failures === 1);
    await sleep(500);
    expect(mailsTo(eve)).toEqual([]);
    await fixture.makeDue(id);
    const [mail] = await until('a mail', () => mailsTo(eve).length > 0 && mailsTo(eve));
    expect(mail?.subject).toBe(`Поэт ${eve.id} не в сети`);
    expect(mail?.text).toContain('Рабочий процесс не опубликован.');
    expect(mail?.text).toContain(`/agent/${id}`);
    for (const failures of [3, 4]) {
      await fixture.makeDue(id);
      await until('looked at', async () => (await fixture.checkOf(id))?.failures === failures);
    }
    await sleep(500);
    expect(mailsTo(eve)).toHaveLength(1);
  });

  it('is sent at most once a day per agent, and again for a later outage', async () => {
    const eve = await fixture.at.person(fixture.regent);
    const id = await own(eve);
    fixture.unpublish(id);
    await failTwice(id);
    await until('a mail', () => mailsTo(eve).length === 1);
    fixture.publish(id);
    await fixture.makeDue(id);
    await until('online', async () => (await fixture.checkOf(id))?.reason === null);
    fixture.unpublish(id);
    await fixture.at.rows('DELETE FROM rate_limit');
    await failTwice(id);
    const later = await until('put off', async () => (await fixture.checkOf(id))?.tell_at);
    expect(later.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(mailsTo(eve)).toHaveLength(1);
    await fixture.at.rows('UPDATE agent_check SET tell_at = now() WHERE agent_id = $1', [id]);
    await until('a mail', () => mailsTo(eve).length === 2);
  });

  it('covers several agents, at most once an hour', async () => {
    const eve = await fixture.at.person(fixture.regent);
    const ids = [await own(eve), await own(eve)];
    const late = await own(eve);
    for (const id of [...ids, late]) fixture.unpublish(id);
    await fixture.at.rows(
      "UPDATE agent_check SET failures = 1, reason = 'workflow_inactive' WHERE agent_id = ANY($1)",
      [ids],
    );
    await fixture.at.rows('UPDATE agent_check SET tell_at = now() WHERE agent_id = ANY($1)', [ids]);
    const [mail] = await until('a mail', () => mailsTo(eve).length > 0 && mailsTo(eve));
    expect(mail?.subject).toBe('2 of your agents are offline');
    await failTwice(late);
    const notifyAt = await until('put off', async () => {
      const at = (await fixture.checkOf(late))?.tell_at;
      return at > new Date(Date.now() + 60_000) && at;
    });
    expect(notifyAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000 + 5000);
    expect(mailsTo(eve)).toHaveLength(1);
  });

  it('is retried when the mail server rejects it', async () => {
    const eve = await fixture.at.person(fixture.regent);
    const id = await own(eve);
    fixture.unpublish(id);
    fixture.mails.refuses = true;
    await failTwice(id);
    const held = await until(
      'tried',
      async () => fixture.mails.refused.some((to) => to === eve.email) && (await fixture.checkOf(id)),
    );
    expect(held?.told_at).toBeNull();
    fixture.mails.refuses = false;
    await until('given back', async () => {
      await fixture.at.rows('UPDATE agent_check SET tell_at = now() WHERE agent_id = $1 AND tell_at IS NOT NULL', [id]);
      return mailsTo(eve).length === 1;
    });
  });
});
