import type { UiWorld } from '../browser/ui-world.js';
import { signInOverHttp, type WebPerson } from '../server/people/web-person.js';
import type { MailBox } from '../services/mail-box.js';

/** The fields of an agent that cases use. */
export interface Named {
  id: number;
  name: string;
}

let names = 0;

/** A unique name. */
export function unique(prefix: string): string {
  names += 1;
  return `${prefix} ${Date.now()}-${names}`;
}

/** Invites a new email. */
export async function inviteTo(world: UiWorld): Promise<string> {
  const email = `${unique('guest').replace(' ', '-')}@example.com`;
  await world.sql(`INSERT INTO invitation (email) VALUES ('${email}')`);
  return email;
}

/** A new user, signed in with an emailed code. */
export async function newPerson({ world, mails }: { world: UiWorld; mails: MailBox }): Promise<WebPerson> {
  const email = await inviteTo(world);
  return signInOverHttp(world.url, email, () => mails.codeFor(email));
}

export function newAgent(maker: WebPerson, more: object = {}): Promise<Named> {
  return maker.call<Named>('POST', '/api/studio/agent/', {
    name: unique('Agent'),
    type: 'helpers',
    short_description: 'Helps',
    description: 'Helps',
    template_type: null,
    ...more,
  });
}

/** A published agent. */
export async function publishedAgent(world: UiWorld, maker: WebPerson): Promise<Named> {
  const agent = await newAgent(maker);
  await world.sql(`UPDATE agent SET status = 'ready' WHERE id = ${agent.id}`);
  return agent;
}
