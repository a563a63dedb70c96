// The files that a browser loads before it shows a screen of client/first-load/screens.mjs.

const LANGUAGES = ['en', 'ru'];

/** The files of a screen in a language. @throws when the build lacks a module, so the table above is outdated */
export function filesOf(manifest, screen, language) {
  const texts = screen.namespaces.map((name) => `src/i18n/locales/${language}/${name}.json`);
  const files = new Set();
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const inner of chunk.imports ?? []) add(inner);
  };
  for (const module of ['index.html', ...screen.modules, ...texts]) add(keyOf(manifest, module));
  return files;
}

/** Size of a screen's files in the language with the longest texts. */
export function largestOf(manifest, screen, sizeOf) {
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  return Math.max(...LANGUAGES.map((language) => sum(filesOf(manifest, screen, language))));
}

/** Finds a module by part of its key: the manifest lists a package by its path, which differs between checkouts. */
function keyOf(manifest, module) {
  const key = Object.keys(manifest).find((one) => one === module || one.includes(`${module}/`));
  if (!key) throw new Error(`The build has no ${module}. See client/first-load/screens.mjs.`);
  return key;
}
