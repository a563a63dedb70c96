import type { Page } from 'playwright-core';
import type { ErrorCase, Scene } from './scene.js';

/** Follows the sign-in service flow, as the button on the page does. */
async function askService(scene: Scene): Promise<Page> {
  const page = await scene.page('/auth');
  await page.getByRole('link', { name: 'Example ID' }).click();
  return page;
}

/** Failures of the sign-in service. */
export const SERVICE_CASES: ErrorCase[] = [
  {
    code: 'oidc_denied',
    how: 'the sign-in service lets nobody in: a notice on coming back',
    notice: ['auth:toast.authError', 'errors:codes.oidc_denied'],
    happens: (scene) => {
      scene.service.denies = true;
      return askService(scene);
    },
  },
  {
    code: 'oidc_email_unverified',
    how: 'the sign-in service does not know whose address it is: a notice on coming back',
    notice: ['auth:toast.authError', 'errors:codes.oidc_email_unverified'],
    happens: (scene) => {
      scene.service.account = { sub: 'unverified', email: 'unverified@example.com', email_verified: false };
      return askService(scene);
    },
  },
  {
    code: 'oidc_failed',
    how: 'the sign-in service answers with what another key has signed: a notice on coming back',
    notice: ['auth:toast.authError', 'errors:codes.oidc_failed'],
    happens: (scene) => {
      scene.service.tampering = { foreignKey: true };
      return askService(scene);
    },
  },
  {
    code: 'oidc_unavailable',
    how: 'the sign-in service breaks while somebody is there: a notice on coming back',
    notice: ['auth:toast.authError', 'errors:codes.oidc_unavailable'],
    happens: (scene) => {
      scene.service.failsWith = 503;
      scene.service.failsAt = '/token';
      return askService(scene);
    },
  },
  {
    code: 'oidc_expired',
    how: 'the way back from the sign-in service is gone twice: a notice',
    notice: ['auth:toast.authError', 'errors:codes.oidc_expired'],
    happens: (scene) => scene.page('/api/account/sign/oidc/callback?code=used&state=used'),
  },
];
