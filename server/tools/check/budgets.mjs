import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SCREENS } from '../../../client/first-load/screens.mjs';
import { command, root } from './command.mjs';
import { filesOf, largestOf } from './screens.mjs';

const KIB = 1024;
const STYLES = 25;
/** Budget of each file that no screen loads first. */
const LATER = 60;
/** KaTeX, loaded with the first formula. */
const FORMULAS = 'src/markdown/formula/typeset.tsx';
const FORMULAS_BUDGET = 80;
/** Mermaid with its flowcharts, loaded by a separate page with the first diagram. */
const DIAGRAMS_BUDGET = 230;

/**
 * Compares the size of what a browser fetches with the budgets. If the served build is stale, builds the client into
 * `workDir`.
 * @returns a report, as a problem when a budget is exceeded
 */
export async function budgets(workDir, isFresh) {
  if (isFresh) return reportOf(measure(join(root, 'dist', 'client')));
  const built = join(workDir, 'client');
  const args = ['build', '-c', 'client/vite.config.ts', '--outDir', relative(join(root, 'client'), built)];
  const failure = await command('vite', [...args, '--emptyOutDir', '--logLevel', 'error']);
  return failure ?? reportOf(measure(built));
}

/** `[what, amount, budget, unit]`: gzipped sizes in KiB, unit `KB`; and numbers of files, without a unit. */
function measure(built) {
  const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(built, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  const begins = Object.entries(SCREENS).map(([name, screen]) => [
    `JavaScript of ${name}`,
    largestOf(manifest, screen, sizeOf) / KIB,
    screen.budget,
    'KB',
  ]);
  const first = new Set(Object.values(SCREENS).flatMap((screen) => [...filesOf(manifest, screen, 'en')]));
  const assets = readdirSync(join(built, 'assets')).map((file) => `assets/${file}`);
  const formulas = manifest[FORMULAS].file;
  const [largest = ''] = assets
    .filter((file) => file.endsWith('.js') && !first.has(file) && file !== formulas)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const styles = assets.filter((file) => file.endsWith('.css')).reduce((total, file) => total + sizeOf(file), 0);
  const counts = Object.entries(SCREENS).map(([name, screen]) => [
    `files of ${name}`,
    filesOf(manifest, screen, 'en').size,
    screen.files,
    '  ',
  ]);
  return [
    ...begins,
    ...counts,
    ['styles', styles / KIB, STYLES, 'KB'],
    [`largest file that comes later (${largest})`, sizeOf(largest) / KIB, LATER, 'KB'],
    ['formulas', sizeOf(formulas) / KIB, FORMULAS_BUDGET, 'KB'],
    ['flowcharts', sizeOfFlowcharts(built, sizeOf) / KIB, DIAGRAMS_BUDGET, 'KB'],
    ['largest file but the entry of those that come first', largestOfFirst(manifest, first, sizeOf) / KIB, LATER, 'KB'],
  ];
}

/** The page that draws diagrams, and what a flowchart loads on top of it. */
function sizeOfFlowcharts(built, sizeOf) {
  const manifest = JSON.parse(readFileSync(join(built, 'diagrams', '.vite', 'manifest.json'), 'utf8'));
  const files = new Set();
  const add = (key) => {
    const { file, imports = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    for (const inner of imports) add(inner);
  };
  const begins = Object.keys(manifest).filter((key) => key === 'index.html' || /\/(flowDiagram|dagre)-/.test(key));
  for (const key of begins) add(key);
  return [...files].reduce((total, file) => total + sizeOf(join('diagrams', file)), 0);
}

function largestOfFirst(manifest, first, sizeOf) {
  return Math.max(...[...first].filter((file) => file !== manifest['index.html'].file).map(sizeOf));
}

function reportOf(figures) {
  const isOver = ([, amount, budget]) => amount > budget;
  const lines = figures.map((figure) => {
    const [what, amount, budget, unit] = figure;
    return `${isOver(figure) ? 'OVER' : '    '} ${amount.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} ${unit}  ${what}`;
  });
  const text = ['KB are 1024 bytes, compressed with gzip.', ...lines].join('\n');
  return figures.some(isOver) ? text : { note: text };
}
