import { Visitor } from '../../browser/visitor.js';
import { SignInService } from '../sign-in-service.js';
import { AccountApp } from './account-app.js';

export const SITE = 'http://localhost:3000';
export const BEGIN = '/api/account/sign/oidc/';
export const CALLBACK = '/api/account/sign/oidc/callback';
/** The invited user. */
export const ANN = { sub: 'ann-1', email: 'ann@example.com', email_verified: true };

export const isCallback = (url: URL): boolean => url.pathname === CALLBACK;
export const errorOf = (page: URL): string | null => page.searchParams.get('error');
export const meOf = async (browser: Visitor) => (await browser.call('GET', '/api/account/me/')).body;
export const visitorOf = (app: AccountApp): Visitor => new Visitor(SITE, `http://127.0.0.1:${app.port}`);

/** An installation that signs users in at an OpenID Connect provider. */
export class OidcApp {
  private constructor(
    readonly service: SignInService,
    readonly app: AccountApp,
  ) {}

  static async start(): Promise<OidcApp> {
    // oidc-provider warns at length that it is not set up for production.
    for (const method of ['info', 'warn'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
    const service = await (await SignInService.prepare(SITE + CALLBACK)).start();
    return new OidcApp(service, await AccountApp.start({ settings: { ...service.settings, OIDC_NAME: 'Example ID' } }));
  }

  /** Deletes all users and resets the provider. */
  async reset(): Promise<void> {
    const { app, service } = this;
    await app.forgetLimits();
    for (const table of ['"user"', 'session', 'invitation']) await app.query(`DELETE FROM ${table}`);
    await app.invite(ANN.email);
    Object.assign(service, { account: { ...ANN }, denies: false, hangs: false, tampering: undefined });
    service.failsWith = undefined;
    app.log = '';
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.service.stop();
  }
}

/** Starts an installation with other settings for one test. */
export async function withApp(
  settings: Record<string, string>,
  test: (other: AccountApp) => Promise<void>,
): Promise<void> {
  const other = await AccountApp.start({ settings });
  try {
    await test(other);
  } finally {
    await other.stop();
  }
}
