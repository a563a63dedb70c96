import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ERRORS, FAILURES } from '../../server/src/contract/errors.js';
import { ERROR_CASES, titleOf } from '../support/errors/cases.js';
import { CATALOGUE } from '../support/errors/catalogue.js';
import { NOT_SHOWN } from '../support/errors/not-shown.js';
import { CLIENT_CODES } from '../support/errors/scene.js';

const ui = resolve(__dirname, '../ui');
const duplicates = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

describe('error cases', () => {
  const codes = ERROR_CASES.flatMap(({ code }) => code ?? []);

  it('cover each error code, or give the reason why it is never shown', () => {
    const covered = new Set<string>([...codes, ...Object.keys(NOT_SHOWN)]);
    const all: string[] = [...Object.keys(ERRORS), ...Object.keys(FAILURES), ...CLIENT_CODES];
    expect(all.filter((code) => !covered.has(code))).toEqual([]);
    expect([...covered].filter((code) => !all.includes(code))).toEqual([]);
    expect(codes.filter((code) => code in NOT_SHOWN)).toEqual([]);
  });

  it('have unique names and expectations', () => {
    expect(ERROR_CASES.filter(({ notice = [], page = [] }) => notice.length + page.length === 0)).toEqual([]);
    expect(duplicates(ERROR_CASES.map(({ how }) => how))).toEqual([]);
    expect(ERROR_CASES.map(titleOf)).toContain('the browser does not let a message be copied: a notice');
  });
});

describe('error catalogue', () => {
  const places = CATALOGUE.flatMap(({ shown }) => shown);

  it('lists each failure once', () => expect(duplicates(CATALOGUE.map(({ what }) => what))).toEqual([]));

  it('names existing cases', () => {
    const cases = ERROR_CASES.map(({ how }) => how);
    const named = places.flatMap((place) => ('case' in place ? [place.case] : []));
    expect(named.filter((how) => !cases.includes(how))).toEqual([]);
  });

  it.each(places.flatMap((place) => ('file' in place ? [[place.file, place.test] as const] : [])))(
    '%s: has "%s" in both languages',
    (file, test) => {
      const source = readFileSync(join(ui, file), 'utf8');
      const titles = [...source.matchAll(/\b(?:it|it\.each\([^`]*?\))\(\s*(['`])(.*?)\1,/gs)].map(
        ([, , title]) => title,
      );
      expect(titles).toContain(test);
      expect(source).toMatch(/'ru'|PHONE/);
      expect(source).toMatch(/\.each\((\[|looks|LOOKS)/);
    },
  );
});
