import { paths, personalTabOf, returnPath } from './paths';

describe('returnPath', () => {
  it('keeps an internal path with its query and hash', () => {
    expect(returnPath({ pathname: '/agent/7', search: '?a=1', hash: '#x' })).toBe('/agent/7?a=1#x');
    expect(returnPath('/conversations/3')).toBe('/conversations/3');
  });

  it.each([
    undefined,
    null,
    5,
    {},
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/auth',
    '/auth?x=1',
  ])('goes to the marketplace for %p', (from) => expect(returnPath(from)).toBe('/marketplace'));
});

describe('tabs of the personal area', () => {
  it('are read from the URL, with the first tab as the default', () => {
    expect(personalTabOf('profile')).toBe('profile');
    expect(personalTabOf('nonsense')).toBe('agents');
    expect(personalTabOf(null)).toBe('agents');
  });

  it('have URLs and page numbers', () => {
    expect(paths.personalTab('personas')).toBe('/personal?tab=personas');
    expect(paths.personalTab('personas', 3)).toBe('/personal?tab=personas&page=3');
  });
});
