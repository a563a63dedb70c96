import { askApi, askN8n, goodOf, type N8nAnswer, type N8nTarget } from './ask-n8n.js';
import { N8nError } from './n8n-error.js';

/** Somebody in n8n. */
export interface N8nMember {
  id: string;
  /** Invited, and has not accepted. */
  isPending: boolean;
}

/** An invitation that was made. */
export interface N8nInvitation {
  userId: string;
  /** What it is accepted with; null: n8n has sent it by mail, to nobody else. */
  token: string | null;
}

/** Who somebody says to be in n8n. */
export interface MemberNames {
  firstName: string;
  lastName: string;
}

/**
 * The people of the operator's n8n: invites them by the public API, and accepts and signs in as they do in a browser,
 * with what they would enter there. The operator's key goes with the invitation alone.
 */
export class N8nMembersClient {
  constructor(private readonly target: N8nTarget) {}

  /** Null: nobody has this address there. */
  async find(email: string): Promise<N8nMember | null> {
    const answer = await this.#api('GET', `/users/${encodeURIComponent(email)}`);
    if (answer.status === 404 && answer.json) return null;
    const { id, isPending } = goodOf(answer);
    return { id: String(id), isPending: isPending === true };
  }

  /** Again for one who was invited already: the same invitation. Null: whoever has this address has accepted before. */
  async invite(email: string): Promise<N8nInvitation | null> {
    const list = goodOf(await this.#api('POST', '/users', [{ email, role: 'global:member' }])) as unknown;
    const [first] = (Array.isArray(list) ? list : []) as { user?: { id?: unknown; inviteAcceptUrl?: unknown } }[];
    if (!first?.user) return null;
    const { id, inviteAcceptUrl } = first.user;
    return { userId: String(id), token: tokenOf(inviteAcceptUrl) };
  }

  /** @returns the cookie of a session; null: it was accepted before. */
  async accept(token: string, names: MemberNames, password: string): Promise<string | null> {
    const answer = await this.#rest('POST', '/invitations/accept', '', { token, ...names, password });
    if (answer.status === 400) return null;
    goodOf(answer);
    return answer.cookie;
  }

  /** @returns the cookie of a session; null: the password is not theirs. */
  async signIn(email: string, password: string): Promise<string | null> {
    const answer = await this.#rest('POST', '/login', '', { emailOrLdapLoginId: email, password });
    if (answer.status === 401) return null;
    goodOf(answer);
    return answer.cookie;
  }

  /** A key of the public API with all that its owner may do. @param label no other key of theirs has it */
  async createKey(cookie: string, label: string): Promise<string> {
    const { data: scopes } = goodOf(await this.#rest('GET', '/api-keys/scopes', cookie));
    const made = goodOf(await this.#rest('POST', '/api-keys', cookie, { label, expiresAt: null, scopes }));
    const key = (made.data as { rawApiKey?: unknown } | null | undefined)?.rawApiKey;
    if (typeof key !== 'string') throw new N8nError('workflow_refused');
    return key;
  }

  #api(method: string, path: string, body?: object): Promise<N8nAnswer> {
    return askApi(this.target, method, path, { body });
  }

  #rest(method: string, path: string, cookie: string, body?: object): Promise<N8nAnswer> {
    return askN8n(this.target, method, `/rest${path}`, cookie ? { cookie } : {}, { body });
  }
}

function tokenOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).searchParams.get('token') : null;
}
