import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

const folder = join(root, 'client', 'src');
/** A whole key, with its namespace or without. */
const KEY = /['"`]([\w:.-]+)['"`]/g;
/** A key that is put together, such as `tabs.${tab}`: no spaces, and a name where something is filled in. */
const TEMPLATE = /`((?:[\w:.-]|\$\{[^`}]*\})+)`/g;
const FILLED_IN = /\$\{[^}]*\}/;

/**
 * Those of the texts that no file of the client names. What is put together counts for all that it could be, so a text
 * that nobody shows may pass; one that is shown never fails.
 * @param texts each as `namespace:key`, without its plural form
 */
export function unusedTexts(texts) {
  const code = sources().join('\n');
  const keys = new Set([...code.matchAll(KEY)].map(([, key]) => key));
  const templates = [...code.matchAll(TEMPLATE)].map(([, template]) => template).filter((one) => FILLED_IN.test(one));
  const made = [...new Set(templates)].map(patternOf);
  const isUsed = (key) => keys.has(key) || made.some((pattern) => pattern.test(key));
  return texts.filter((text) => !isUsed(text) && !isUsed(text.slice(text.indexOf(':') + 1)));
}

const patternOf = (template) =>
  new RegExp(
    `^${template
      .split(FILLED_IN)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[\\w-]+')}$`,
  );

const sources = () =>
  readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
