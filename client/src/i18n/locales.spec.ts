import { CHECK_FAILURES, ERRORS, FAILURES } from '@contract/errors';
import { LOCALES } from '@contract/limits';
import { NAMESPACES } from './namespaces';

type Texts = { [key: string]: string | Texts };

const read = (language: string, namespace: string): Texts =>
  jest.requireActual<Texts>(`./locales/${language}/${namespace}.json`);
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const PLURAL = /_(zero|one|two|few|many|other)$/;
const keys = (language: string, namespace: string) =>
  [...new Set(flat(read(language, namespace)).map(([key]) => key.replace(PLURAL, '_')))].sort();

describe.each(NAMESPACES)('texts in %s', (namespace) => {
  it('has the same keys in both languages', () => expect(keys('ru', namespace)).toEqual(keys('en', namespace)));

  it('uses the same placeholders', () => {
    const places = (language: string) =>
      Object.fromEntries(
        flat(read(language, namespace)).map(([key, text]) => [
          key.replace(PLURAL, '_'),
          [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort(),
        ]),
      );
    expect(places('ru')).toEqual(places('en'));
  });

  it('has every Russian plural form', () => {
    const all = flat(read('ru', namespace)).map(([key]) => key);
    for (const key of all.filter((one) => PLURAL.test(one))) {
      const stem = key.replace(PLURAL, '');
      expect(all).toEqual(expect.arrayContaining([`${stem}_one`, `${stem}_few`, `${stem}_many`]));
    }
  });
});

describe.each(LOCALES)('error texts in %s', (language) => {
  const errors = read(language, 'errors') as { codes: Texts; failures: Texts };
  const agent = read(language, 'agent') as { offlineReasons: Texts };
  it.each(Object.keys(ERRORS))('has a text for %s', (code) => expect(errors.codes[code]).toEqual(expect.any(String)));
  it.each(Object.keys(FAILURES))('has a text for the failure %s', (code) =>
    expect(errors.failures[code]).toEqual(expect.any(String)),
  );
  it.each(Object.keys(CHECK_FAILURES))('has an offline text for %s', (code) =>
    expect(agent.offlineReasons[code]).toEqual(expect.any(String)),
  );
});
