import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Files where the field `starters` is written by hand; CONTRIBUTING.md lists them for a new field. */
const PLACES = [
  'client/src/features/agents/details/agent-view.tsx',
  'client/src/i18n/locales/en/agent.json',
  'client/src/i18n/locales/en/agentForm.json',
  'client/src/i18n/locales/ru/agent.json',
  'client/src/i18n/locales/ru/agentForm.json',
  'server/src/contract/studio/agent-fields.ts',
  'server/src/modules/agents/profile/agent.entity.ts',
  'server/src/modules/agents/profile/fields/agent-fields.dto.ts',
];

/** Written by `npm run migration` and `npm run generate:api`. */
const GENERATED = [
  /^server\/src\/platform\/db\/migrations\//,
  /^client\/src\/api\/(generated[-\w]*\.ts|openapi\.json)$/,
];

/**
 * Other files read the field: an empty chat, the test chat and public pages show it; connection checks and imported
 * files provide it.
 */
const READERS = [
  /^client\/src\/features\/chat\//,
  /\/agents\/test-chat\//,
  /\/tested-agent\.ts$/,
  /\/transfer\/reading\//,
  /^client\/src\/features\/agents\/public-page\//,
  /^server\/src\/modules\/workflow\//,
  /chat-texts/,
];

/** Source files with the field's name, without tests and the field's own components. */
function filesWith(field: string): string[] {
  const found = execFileSync('git', ['grep', '-lw', field, '--', 'server/src', 'client/src'], {
    cwd: root,
    encoding: 'utf8',
  });
  const isOwn = (path: string) => basename(path).startsWith(`${field}.`);
  return found
    .trim()
    .split('\n')
    .filter((path) => !/\.spec\.tsx?$/.test(path) && !isOwn(path))
    .filter((path) => ![...GENERATED, ...READERS].some((pattern) => pattern.test(path)))
    .sort();
}

describe('agent field', () => {
  it('is written by hand in at most eight files', () => {
    expect(filesWith('starters')).toEqual(PLACES);
    expect(PLACES.length).toBeLessThanOrEqual(8);
  });

  it('has its files listed in CONTRIBUTING.md', () => {
    const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const part = guide.slice(guide.indexOf('### Add a field to an agent'));
    for (const place of PLACES) expect(part).toContain(place.replace(/\/(en|ru)\//, '/{en,ru}/'));
  });
});
