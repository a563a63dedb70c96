import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';
import { unusedTexts } from './unused-texts.mjs';

const folder = join(root, 'client', 'src', 'i18n', 'locales');
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Checks that all languages have the keys of the first, each with its own plural forms, and no unused text. */
export async function locales() {
  const [first, ...others] = readdirSync(folder).sort();
  const problems = [first, ...others].flatMap(problemsWithin);
  for (const other of others) problems.push(...differences(first, other));
  problems.push(...unusedTexts(stemsOf(first)).map((text) => `${text} is shown nowhere`));
  return problems.length > 0 ? problems.join('\n') : undefined;
}

function problemsWithin(language) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return files(language).flatMap((file) => {
    const texts = textsOf(language, file);
    const empty = [...texts].filter(([, text]) => String(text).trim() === '').map(([key]) => `${key} is empty`);
    const stems = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
    const missing = [...stems].flatMap((stem) =>
      forms
        .filter((form) => !texts.has(`${stem}_${form}`) && !(form === 'other' && forms.length > 2))
        .map((form) => `${stem}_${form} is missing`),
    );
    return [...empty, ...missing].map((problem) => `${language}/${file}: ${problem}`);
  });
}

function differences(one, other) {
  if (files(one).join() !== files(other).join()) return [`${one} and ${other} have different files.`];
  return files(one).flatMap((file) => {
    const [left, right] = [placesOf(one, file), placesOf(other, file)];
    const keys = [...new Set([...left.keys(), ...right.keys()])];
    return keys.flatMap((key) => {
      if (!left.has(key)) return [`${one}/${file}: ${key} is missing`];
      if (!right.has(key)) return [`${other}/${file}: ${key} is missing`];
      return left.get(key) === right.get(key)
        ? []
        : [`${other}/${file}: ${key} fills {${right.get(key)}}, ${one} fills {${left.get(key)}}`];
    });
  });
}

/** Placeholders of each text, by key without the plural form. */
function placesOf(language, file) {
  const places = new Map();
  for (const [key, text] of textsOf(language, file)) {
    const stem = key.replace(PLURAL, '');
    const found = [...String(text).matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]);
    places.set(
      stem,
      [...new Set([...(places.get(stem)?.split(',') ?? []), ...found])].filter(Boolean).sort().join(','),
    );
  }
  return places;
}

/** All texts as `namespace:key`, without the plural form. */
const stemsOf = (language) =>
  files(language).flatMap((file) =>
    [...placesOf(language, file).keys()].map((key) => `${file.replace('.json', '')}:${key}`),
  );

const files = (language) => readdirSync(join(folder, language)).sort();

function textsOf(language, file) {
  const texts = new Map();
  const walk = (value, key) => {
    if (typeof value !== 'object' || value === null) return texts.set(key, value);
    for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
  };
  walk(JSON.parse(readFileSync(join(folder, language, file), 'utf8')), '');
  return texts;
}
