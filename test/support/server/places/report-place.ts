import { MailBox } from '../../services/mail-box.js';
import type { OwnAgent, Person } from '../people/person.js';
import { Installation, type Regent } from '../regent.js';
import { answerAll } from '../waiting/answered.js';

const ADMIN = 'boss@example.com';

/** A Regent with a creator, users who report agents, and an administrator. Three reports hide an agent. */
export class ReportPlace {
  private constructor(
    readonly box: MailBox,
    readonly at: Installation,
    readonly regent: Regent,
    /** The creator of the agents. */
    readonly ann: Person,
    /** The administrator, disabled at first. */
    readonly boss: Person,
    readonly reporters: Person[],
    /** A user without chats. */
    readonly stranger: Person,
  ) {}

  static async open(): Promise<ReportPlace> {
    const box = new MailBox();
    await box.open();
    const at = await Installation.open({
      ADMIN_EMAILS: ADMIN,
      SWEEP_INTERVAL_MS: '200',
      SMTP_URL: box.url,
      REPORT_HIDE_THRESHOLD: '3',
    });
    const regent = await at.start();
    const ann = await at.person(regent);
    const boss = await at.signIn(regent, ADMIN);
    const reporters = await Promise.all(Array.from({ length: 6 }, () => at.person(regent)));
    const place = new ReportPlace(box, at, regent, ann, boss, reporters, await at.person(regent));
    await place.setAdministrator(false);
    await at.rows(`UPDATE "user" SET created_at = now() - interval '2 days'`);
    return place;
  }

  /** With an administrator, an agent is hidden only after a review. */
  setAdministrator(exists: boolean) {
    return this.at.rows('UPDATE "user" SET disabled_at = CASE WHEN $2 THEN NULL ELSE now() END WHERE email = $1', [
      ADMIN,
      exists,
    ]);
  }

  async close(): Promise<void> {
    await this.at.close();
    await this.box.close();
  }
}

/** Actions of the users and the administrator of a place. @param place called at each action */
export function reportActions(place: () => ReportPlace) {
  const setAdministrator = (exists: boolean) => place().setAdministrator(exists);
  async function asBoss<T>(work: () => Promise<T>): Promise<T> {
    await setAdministrator(true);
    const result = await work();
    await setAdministrator(false);
    return result;
  }
  /** A published agent that has replied to every reporter. */
  async function knownAgent(): Promise<OwnAgent> {
    const agent = await place().ann.agent();
    await answerReporters(agent);
    return agent;
  }
  const answerReporters = ({ id }: { id: number }) =>
    answerAll(
      (text, values) => place().at.rows(text, values),
      id,
      place().reporters.map((person) => person.id),
    );

  const report = (person: Person, agentId: number, reason = 'spam', note?: string) =>
    person.call('PUT', `/api/studio/agent/${agentId}/report/`, { reason, ...(note === undefined ? {} : { note }) });
  const judge = (agentId: number, what: 'dismiss' | 'hide' | 'unhide') =>
    asBoss(() => place().boss.ok('POST', `/api/admin/report/${agentId}/${what}/`));
  const seenBy = async (person: Person, agentId: number): Promise<number> =>
    (await person.call('GET', `/api/studio/agent/${agentId}/`)).status;
  const hidden = async (agent: OwnAgent) => (await place().ann.ok('GET', `/api/studio/agent/${agent.id}/`)).hidden;
  async function hiddenAgent(): Promise<OwnAgent> {
    const agent = await knownAgent();
    for (const person of place().reporters.slice(0, 3)) expect((await report(person, agent.id)).status).toBe(200);
    return agent;
  }
  return { setAdministrator, asBoss, knownAgent, answerReporters, report, judge, seenBy, hidden, hiddenAgent };
}
