import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser } from '../../../server/src/platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../server/src/platform/http/access/signed-in.js';
import { AccountApp, type Browser } from '../../support/server/apps/account-app.js';

/** An administrator route. */
@AdminOnly()
@Controller('probe')
class ProbeController {
  @Get()
  read(@CurrentUser() user: SignedIn): { email: string | null } {
    return { email: user.email };
  }

  @Post()
  @HttpCode(200)
  change(): object {
    return {};
  }
}

describe('administrator', () => {
  let app: AccountApp;
  let boss: Browser;
  let ann: Browser;

  beforeAll(async () => {
    app = await AccountApp.start({
      settings: { SIGNUP: 'open', ADMIN_EMAILS: ' Boss@Example.com , second@example.com' },
      controllers: [ProbeController],
    });
    boss = await signIn('BOSS@example.com');
    ann = await signIn('ann@example.com');
  });
  afterAll(() => app?.stop());

  const signIn = async (email: string): Promise<Browser> => {
    await app.forgetLimits();
    const browser = await app.browser().signIn(email);
    await browser.complete();
    return browser;
  };

  it('has is_admin in its own profile, unlike others', async () => {
    expect((await boss.get('/api/account/me/')).body.is_admin).toBe(true);
    expect((await ann.get('/api/account/me/')).body.is_admin).toBe(false);
    const answer = await boss.complete();
    expect([answer.status, answer.body.is_admin]).toEqual([200, true]);
  });

  it('can use administrator routes', async () => {
    const answer = await boss.get('/api/probe/');
    expect([answer.status, answer.body]).toEqual([200, { email: 'boss@example.com' }]);
    expect((await boss.post('/api/probe/')).status).toBe(200);
  });

  it('needs the CSRF token', async () => {
    const answer = await boss.agent.post('/api/probe/');
    expect([answer.status, answer.body.code]).toEqual([403, 'csrf_failed']);
  });

  it.each([
    ['get', '/api/probe/'],
    ['post', '/api/probe/'],
  ] as const)('routes return 404 to other users: %s', async (method, path) => {
    const nothing = await ann.get('/api/nothing-is-here/');
    const refused = await (method === 'get' ? ann.get(path) : ann.post(path));
    const bare = await ann.agent[method](path);
    for (const answer of [refused, bare]) {
      expect({ ...answer.body, request_id: '' }).toEqual({ ...nothing.body, request_id: '' });
      expect(answer.status).toBe(404);
    }
    expect((await app.browser().agent[method](path)).status).toBe(401);
  });

  it('is matched by the exact email, not by a similar one', async () => {
    for (const email of ['boss@example.com.evil.example', 'xboss@example.com', 'boss+1@example.com']) {
      const browser = await signIn(email);
      expect([email, (await browser.get('/api/probe/')).status]).toEqual([email, 404]);
    }
  });

  it('loses its rights with the session', async () => {
    const second = await signIn('second@example.com');
    expect((await second.get('/api/probe/')).status).toBe(200);
    await second.post('/api/account/sign/out/');
    expect((await second.get('/api/probe/')).status).toBe(401);
  });
});
