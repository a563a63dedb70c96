import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from '../util/free-port.js';

const CLIENT = { id: 'regent', secret: 'the secret of regent at its sign-in service' };

/** A user of the service. */
export interface ServiceAccount {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
}

/** How a malicious service alters a token before issuing it. */
export interface Tampering {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signed with a foreign key. */
  foreignKey?: boolean;
}

type Claims = Record<string, unknown>;

/** A real OpenID Connect provider on this machine. Signs every visitor in at once as `account`. */
export class SignInService {
  account: ServiceAccount = { sub: 'ann-1', email: 'ann@example.com', email_verified: true };
  /** The user denies access. */
  denies = false;
  tampering: Tampering | undefined;
  /** Accepts requests and never responds. */
  hangs = false;
  /** Responds to every call with this status. */
  failsWith: number | undefined;
  /** Only calls of this path fail; undefined for all. */
  failsAt: string | undefined;
  /** Requested paths. */
  readonly asked: string[] = [];
  private server: Server | undefined;
  private readonly provider: Provider;
  private readonly key: KeyObject;
  private readonly foreignKey: KeyObject;

  private constructor(
    private readonly port: number,
    redirectUri: string,
  ) {
    const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    [this.key, this.foreignKey] = [rsa(), rsa()];
    this.provider = new Provider(this.issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      jwks: { keys: [{ ...this.key.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['for tests'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...this.account, sub }) }),
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc;
        const grant = new this.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    this.provider.on('server_error', (_context, error) => this.asked.push(String(error)));
  }

  /** @param redirectUri callback URL of its only client */
  static async prepare(redirectUri: string): Promise<SignInService> {
    return new SignInService(await freePort(), redirectUri);
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Settings of a Regent that uses it. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  async start(): Promise<this> {
    const callback = this.provider.callback();
    this.server = createServer((request, response) => {
      this.asked.push((request.url ?? '').split('?', 1)[0] ?? '');
      if (this.hangs) return;
      if (this.fails(request.url ?? '')) return void response.writeHead(this.failsWith ?? 500).end('<h1>Down</h1>');
      if (request.url?.startsWith('/interaction/')) return void this.interact(request, response);
      if (request.url === '/token' && this.tampering) this.tamperWith(response);
      void callback(request, response);
    });
    await new Promise<void>((listening) => this.server?.listen(this.port, '127.0.0.1', listening));
    return this;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  }

  private fails(url: string): boolean {
    return this.failsWith !== undefined && (this.failsAt === undefined || url.split('?', 1)[0] === this.failsAt);
  }

  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = this.denies ? { error: 'access_denied' } : { login: { accountId: this.account.sub } };
    await this.provider.interactionFinished(request, response, result);
  }

  private tamperWith(response: ServerResponse): void {
    const end = response.end.bind(response);
    response.end = ((body: Buffer | string) => {
      const tokens = JSON.parse(String(body)) as { id_token: string };
      const changed = JSON.stringify({ ...tokens, id_token: this.forge(tokens.id_token) });
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as ServerResponse['end'];
  }

  private forge(token: string): string {
    const [header, claims] = token.split('.', 2).map((part) => JSON.parse(fromBase64(part)) as Claims);
    const { tampering } = this;
    const signed = [
      { ...header, ...tampering?.header },
      { ...claims, ...tampering?.claims },
    ]
      .map(toBase64)
      .join('.');
    const signer = createSign('RSA-SHA256').update(signed);
    return `${signed}.${signer.sign(tampering?.foreignKey ? this.foreignKey : this.key, 'base64url')}`;
  }
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64url').toString();
const toBase64 = (claims: Claims): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
