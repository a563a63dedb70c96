// `npm run check`: all static checks; needs no running Regent. A failure does not stop the other checks.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isBuildFresh } from './build.mjs';
import { budgets } from './check/budgets.mjs';
import { command, root } from './check/command.mjs';
import { envExample } from './check/env-example.mjs';
import { locales } from './check/locales.mjs';
import { lock } from './check/lock.mjs';
import { longestFiles } from './check/longest-files.mjs';
import { migrations } from './check/migrations.mjs';
import { modules } from './check/modules.mjs';
import { sizes } from './check/sizes.mjs';
import { wire } from './check/wire.mjs';

/** Below `dist`, which git ignores. */
const workDir = join(root, 'dist', `check-${process.pid}`);
/** If the build is stale, a separate one is checked, so that a running Regent keeps its files. */
const isFresh = isBuildFresh();
const built = join(isFresh ? join(root, 'dist') : workDir, 'server');

const incremental = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'tsc', `${name}.json`),
];

function build() {
  const tsconfig = {
    extends: '../../server/tsconfig.build.json',
    compilerOptions: { outDir: './server', rootDir: '../../server/src', sourceMap: false },
    include: ['../../server/src'],
    exclude: ['../../server/src/**/*.spec.ts', '../../server/src/**/*.sample.ts'],
  };
  writeFileSync(join(workDir, 'tsconfig.json'), JSON.stringify(tsconfig));
  return command('nest', ['build', '--path', relative(root, join(workDir, 'tsconfig.json'))]);
}

const ofTheBuild = (check) => async () =>
  existsSync(join(built, 'main.js')) ? check() : 'Not checked: the server does not build.';

/** Two lists that run in parallel, for two cores. Checks that need the build follow it. */
const LINES = [
  [
    ...(isFresh ? [] : [['the server builds', build]]),
    ['migrations lead to the entities', ofTheBuild(() => migrations(built))],
    ['OpenAPI and the generated client are fresh', ofTheBuild(() => wire(built, workDir))],
    ['.env.example equals the configuration', ofTheBuild(() => envExample(built))],
    ['types of the server', () => command('tsc', ['-p', 'server/tsconfig.json', '--noEmit', ...incremental('server')])],
    ['types of the tests', () => command('tsc', ['-p', 'server/tools/tsconfig.tests.json', ...incremental('tests')])],
    ['import rules', () => command('depcruise', ['--config', '.dependency-cruiser.cjs', 'server', 'client', 'test'])],
  ],
  [
    ['format and lint (npm run format mends most)', () => command('biome', ['check', '--max-diagnostics=100', '.'])],
    ['types of the client', () => command('tsc', ['-p', 'client/tsconfig.json', ...incremental('client')])],
    ['modules: no cycles, no storage exported', modules],
    ['sizes of files, functions and constructors', sizes],
    ['nothing unused', () => command('knip', ['--no-progress', '--no-config-hints'])],
    ['texts in every language', locales],
    ['what browsers fetch is within its budgets', () => budgets(workDir, isFresh)],
    ['the lock names no registry', lock],
  ],
];

async function run([name, check]) {
  const begun = performance.now();
  const outcome = await check().catch((error) => String(error?.stack ?? error));
  const problem = typeof outcome === 'string' ? outcome : undefined;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(5);
  console.log(`${problem ? 'FAIL' : 'ok  '} ${seconds} s  ${name}`);
  const text = problem ?? outcome?.note;
  if (text) console.log(`${text.trimEnd().replace(/^/gm, '     | ')}\n`);
  return problem ? [name] : [];
}

async function runLine(checks) {
  const failed = [];
  for (const check of checks) failed.push(...(await run(check)));
  return failed;
}

mkdirSync(workDir, { recursive: true });
process.once('exit', () => rmSync(workDir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const failed = (await Promise.all(LINES.map(runLine))).flat();
console.log(`\nThe longest files (more than 300 lines fail):\n${longestFiles(10)}\n`);
console.log(failed.length > 0 ? `Check failed: ${failed.join(', ')}.` : 'Check passed.');
process.exit(failed.length > 0 ? 1 : 0);
