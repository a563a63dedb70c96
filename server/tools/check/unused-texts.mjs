import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

const folder = join(root, 'client', 'src');
/** A literal key, with or without its namespace. */
const KEY = /['"`]([\w:.-]+)['"`]/g;
/** A composed key, such as `tabs.${tab}`, without spaces. */
const TEMPLATE = /`((?:[\w:.-]|\$\{[^`}]*\})+)`/g;
const FILLED_IN = /\$\{[^}]*\}/;

/**
 * Texts that no client file uses. A composed key matches everything that it could become, so an unused text may pass,
 * but a used one never fails.
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
