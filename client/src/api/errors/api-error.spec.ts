import { isCsrfRefusal, toApiError } from './api-error';

describe('toApiError', () => {
  it('keeps the fields of the server error', () => {
    const data = { status: 409, code: 'agent_name_taken', message: 'Taken', request_id: 'r', errors: [] };
    expect(toApiError({ status: 409, data })).toMatchObject({ status: 409, code: 'agent_name_taken', request_id: 'r' });
  });

  it('maps a request without a response to network_error', () =>
    expect(toApiError({ status: 'FETCH_ERROR', error: 'Failed to fetch' })).toMatchObject({
      status: 0,
      code: 'network_error',
    }));

  it('derives the code from the status when the body has none', () => {
    expect(toApiError({ status: 502, data: '<html>' }).code).toBe('unavailable');
    expect(toApiError({ status: 418 }).code).toBe('unknown_error');
    expect(toApiError({ status: 500, data: { code: 'what', message: 'x' } })).toMatchObject({
      code: 'internal_error',
      message: 'x',
    });
  });

  it('reads Retry-After', () => {
    expect(toApiError({ status: 429 }, '30').retry_after).toBe(30);
    expect(toApiError({ status: 429 }, null).retry_after).toBeUndefined();
  });
});

test('recognizes a CSRF rejection by code or by message', () => {
  expect(isCsrfRefusal({ status: 403, code: 'csrf_failed', message: '' })).toBe(true);
  expect(isCsrfRefusal({ status: 403, code: 'unknown_error', message: 'CSRF token missing' })).toBe(true);
  expect(isCsrfRefusal({ status: 403, code: 'forbidden', message: 'HTTP error! status: 403' })).toBe(true);
  expect(isCsrfRefusal({ status: 403, code: 'profile_incomplete', message: 'Please complete' })).toBe(false);
  expect(isCsrfRefusal({ status: 400, code: 'csrf_failed', message: '' })).toBe(false);
});
