import { isLoadFailure } from './is-load-failure';

describe('isLoadFailure', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/agent-page-a1b2.js',
    'error loading dynamically imported module: http://localhost/assets/agent-page-a1b2.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/agent-page-a1b2.css',
  ])('recognizes "%s"', (message) => expect(isLoadFailure(new TypeError(message))).toBe(true));

  it.each(['', 'Failed to fetch', "Cannot read properties of undefined (reading 'name')"])('ignores "%s"', (message) =>
    expect(isLoadFailure(new Error(message))).toBe(false),
  );
});
