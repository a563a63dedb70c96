import { ApiError } from '../../../platform/http/errors/api-error.js';
import { orSignInPage } from './sign-in-page.js';

const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });

describe('orSignInPage', () => {
  it('goes on', async () => {
    expect(await orSignInPage(Promise.resolve('/auth?to='))).toEqual({ url: '/auth?to=', statusCode: 302 });
  });

  it.each([
    [new ApiError('oidc_expired'), 'oidc_expired'],
    [lost, 'unavailable'],
  ])('tells a browser on the page why not: %s', async (error, code) => {
    expect(await orSignInPage(Promise.reject(error))).toEqual({ url: `/auth?error=${code}`, statusCode: 302 });
  });

  it.each([new ApiError('not_found'), new TypeError('a fault of ours')])('leaves %s to the filter', async (error) => {
    await expect(orSignInPage(Promise.reject(error))).rejects.toBe(error);
  });
});
