import { isUnavailable } from './is-unavailable.js';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('isUnavailable', () => {
  it.each([
    '08006',
    '25P03',
    '57P01',
    '57P03',
    '57P05',
    '57014',
    '53100',
    '53200',
    '53300',
    '25006',
    '40001',
    'ECONNREFUSED',
    'ENETUNREACH',
    'EAI_AGAIN',
  ])('returns true for %s', (code) => expect(isUnavailable(coded(code))).toBe(true));

  it.each(['23505', '22021', '42601', 'ENOENT', ''])('returns false for %s', (code) =>
    expect(isUnavailable(coded(code))).toBe(false),
  );

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Query runner already released. Cannot run queries anymore.',
    'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
    'Connection is closed.',
    "Cluster isn't ready and enableOfflineQueue options is false",
    'Failed to refresh slots cache.',
    'CLUSTERDOWN The cluster is down',
  ])('returns true for the message "%s"', (message) => expect(isUnavailable(new Error(message))).toBe(true));

  it('returns false for any other error', () => {
    for (const error of [undefined, null, 'ECONNREFUSED', {}, new TypeError('connection of two thoughts')])
      expect(isUnavailable(error)).toBe(false);
  });
});
