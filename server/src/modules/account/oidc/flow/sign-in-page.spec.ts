import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { redirectOrErrorPage } from './sign-in-page.js';

const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });

describe('redirectOrErrorPage', () => {
  it('redirects to the resolved URL', async () => {
    expect(await redirectOrErrorPage(Promise.resolve('/auth?to='))).toEqual({ url: '/auth?to=', statusCode: 302 });
  });

  it.each([
    [new ApiError('oidc_expired'), 'oidc_expired'],
    [lost, 'unavailable'],
  ])('redirects to the sign-in page with the error code: %s', async (error, code) => {
    expect(await redirectOrErrorPage(Promise.reject(error))).toEqual({ url: `/auth?error=${code}`, statusCode: 302 });
  });

  it.each([new ApiError('not_found'), new TypeError('a fault of ours')])(
    'leaves %s to the exception filter',
    async (error) => {
      await expect(redirectOrErrorPage(Promise.reject(error))).rejects.toBe(error);
    },
  );
});
