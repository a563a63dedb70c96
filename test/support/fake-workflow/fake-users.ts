import { randomBytes, randomUUID } from 'node:crypto';
import type { FakeCall } from './behaviours.js';

type Reply = [status: number, body: object | object[], cookie?: string];

/** Somebody in n8n. */
export interface FakeUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Null until the invitation is accepted. */
  password: string | null;
  keys: { label: string; rawApiKey: string }[];
}

/** Users of a fake n8n: invited through the public API, and acting as in a browser. */
export class FakeUsers {
  readonly all = new Map<string, FakeUser>();
  /** Sends invitations by mail and does not return their links. */
  mails = false;
  /** Members may not create keys. */
  keyless = false;
  /** Its key may not invite. */
  forbids = false;
  /** The next acceptance of an invitation is executed but never answered. */
  loseAcceptance = false;
  /** Every request made as in a browser, like `POST /rest/login`. */
  readonly rests: string[] = [];

  add(email: string, password: string | null): FakeUser {
    const user = { id: randomUUID(), email, firstName: null, lastName: null, password, keys: [] };
    this.all.set(email, user);
    return user;
  }

  /** Whether a user has this personal project. */
  hasProject(id: string): boolean {
    return id === 'project-owner' || [...this.all.values()].some((one) => `project-${one.id}` === id);
  }

  withKey(key: string): FakeUser | undefined {
    return [...this.all.values()].find(({ keys }) => keys.some((one) => one.rawApiKey === key));
  }

  /** `/api/v1/users`. */
  api(call: FakeCall, who: string | undefined): Reply {
    if (this.forbids) return [403, { message: 'Forbidden' }];
    if (call.method === 'POST') return this.#invite(call.body as unknown as { email: string }[]);
    const email = decodeURIComponent(who ?? '');
    const user = [...this.all.values()].find((one) => one.email === email || one.id === email);
    return user ? [200, shown(user)] : [404, { message: `Could not find user with id: ${email}` }];
  }

  /** Path below `/rest`. Undefined if the response is lost. */
  rest(call: FakeCall): Reply | undefined {
    this.rests.push(`${call.method} ${call.path}`);
    switch (`${call.method} ${call.path}`) {
      case 'POST /rest/invitations/accept':
        return this.#accept(call.body as { token: string; password: string; firstName: string; lastName: string });
      case 'POST /rest/login':
        return this.#login(call.body as { emailOrLdapLoginId: string; password: string });
      case 'GET /rest/projects/personal':
        return this.#as(call, ({ id }) => [200, { data: { id: `project-${id}`, type: 'personal', creatorId: id } }]);
      case 'GET /rest/api-keys/scopes':
        return this.#as(call, () => [200, { data: ['workflow:read'] }]);
      case 'POST /rest/api-keys':
        return this.#as(call, (user) => this.#key(user, call.body as { label: string }));
      default:
        return [404, { code: 404, message: 'Not found' }];
    }
  }

  #invite([wanted]: { email: string }[]): Reply {
    const email = wanted?.email ?? '';
    const user = this.all.get(email) ?? this.add(email, null);
    if (user.password !== null) return [201, []];
    const link = this.mails ? {} : { inviteAcceptUrl: `http://n8n.example/signup?token=${tokenOf(user)}` };
    return [201, [{ user: { id: user.id, email, emailSent: this.mails, role: 'global:member', ...link }, error: '' }]];
  }

  #accept(wanted: { token: string; password: string; firstName: string; lastName: string }): Reply | undefined {
    const user = [...this.all.values()].find((one) => tokenOf(one) === wanted.token);
    if (!user) return [400, { code: 400, message: 'Invalid invite URL' }];
    if (user.password !== null) return [400, { code: 400, message: 'This invite has been accepted already' }];
    const { password, firstName, lastName } = wanted;
    if (password.length < 8)
      return [400, { code: 'too_small', message: 'Password must be 8 to 64 characters long.', path: ['password'] }];
    if (!/^(?=.*\d)(?=.*[A-Z]).{8,64}$/.test(password))
      return [400, { code: 'custom', message: 'Password must contain' }];
    Object.assign(user, { password, firstName, lastName });
    if (this.loseAcceptance) {
      this.loseAcceptance = false;
      return undefined;
    }
    return [200, { data: shown(user) }, cookieOf(user)];
  }

  #login({ emailOrLdapLoginId, password }: { emailOrLdapLoginId: string; password: string }): Reply {
    const user = this.all.get(emailOrLdapLoginId);
    if (!user || user.password !== password)
      return [401, { code: 401, message: 'Wrong username or password. Do you have caps lock on?' }];
    return [200, { data: shown(user) }, cookieOf(user)];
  }

  #key(user: FakeUser, { label }: { label: string }): Reply {
    if (this.keyless) return [404, {}];
    if (user.keys.some((key) => key.label === label))
      return [500, { code: 0, message: 'There is already an entry with this name' }];
    const key = {
      id: randomBytes(8).toString('hex'),
      label,
      rawApiKey: `member-key-${randomBytes(8).toString('hex')}`,
    };
    user.keys.push(key);
    return [200, { data: key }];
  }

  #as(call: FakeCall, act: (user: FakeUser) => Reply): Reply {
    const user = [...this.all.values()].find((one) => call.headers.cookie === cookieOf(one).split(';')[0]);
    return user ? act(user) : [401, { status: 'error', message: 'Unauthorized' }];
  }
}

const tokenOf = (user: FakeUser): string => `invite-${user.id}`;
const cookieOf = (user: FakeUser): string => `n8n-auth=session-${user.id}; Path=/; HttpOnly; SameSite=Lax`;
const shown = ({ id, email, firstName, lastName, password }: FakeUser) => ({
  id,
  email,
  firstName,
  lastName,
  isPending: password === null,
});
