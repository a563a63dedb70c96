import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..');

/** Jest runs in CommonJS mode, so packages that are ES modules only (Nest 12 among them) are compiled too; swc caches them. */
function esmPackages(directory, scope = '') {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@') && !scope) return esmPackages(join(directory, entry.name), `${entry.name}/`);
    const manifest = join(directory, entry.name, 'package.json');
    if (!existsSync(manifest)) return [];
    return JSON.parse(readFileSync(manifest, 'utf8')).type === 'module' ? [scope + entry.name] : [];
  });
}

const esm = esmPackages(join(rootDir, 'node_modules')).map((name) => name.replace(/[.]/g, '\\.'));

const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser,
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const common = {
  rootDir,
  transform: {
    '^.+\\.tsx?$': swc({ syntax: 'typescript', tsx: true, decorators: true }),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  moduleNameMapper: {
    '^@contract/(.*)\\.js$': '<rootDir>/server/src/contract/$1',
    '^@contract/(.*)$': '<rootDir>/server/src/contract/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/)?(?:${esm.join('|')})/)(?!.*\\.mjs$)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

const ofClient = {
  moduleNameMapper: { ...common.moduleNameMapper, '\\.css$': '<rootDir>/test/support/jest/empty.mjs' },
};
const DOM = '\\.dom\\.spec\\.tsx?$';

export default {
  rootDir,
  testTimeout: 30_000,
  // Half of the time, tests wait for servers, timers and other processes.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testSequencer: '<rootDir>/test/support/jest/longest-first.mjs',
  // Workers keep modules of earlier files. With a heap of 2 GB, garbage collection slows down every later file.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/src/**/*.spec.ts'],
    },
    {
      ...common,
      displayName: 'architecture',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/architecture/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{integration,api}/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/server/launch/server-setup.ts'],
      testTimeout: 30_000,
    },
    {
      ...common,
      displayName: 'security',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/security/*.test.ts'],
      globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/server/launch/server-setup.ts'],
      testTimeout: 60_000,
    },
    {
      // Times, memory, a hundred thousand rows, Redis and a browser: one after the other, by `npm run test:security`.
      ...common,
      displayName: 'security-heavy',
      testEnvironment: '<rootDir>/test/support/jest/browser-environment.mjs',
      testMatch: ['<rootDir>/test/security/heavy/*.test.ts'],
      globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
      testTimeout: 120_000,
    },
    {
      ...common,
      ...ofClient,
      displayName: 'client',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/client/src/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: [DOM],
    },
    {
      ...common,
      ...ofClient,
      // A DOM takes half a second per file, which most specs do not need.
      displayName: 'client-dom',
      testEnvironment: '<rootDir>/test/support/jest/jsdom-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
      testMatch: ['<rootDir>/client/src/**/*.dom.spec.{ts,tsx}'],
    },
    {
      ...common,
      displayName: 'ui',
      testEnvironment: '<rootDir>/test/support/jest/browser-environment.mjs',
      testMatch: ['<rootDir>/test/ui/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/browser/ui-setup.ts'],
    },
    {
      ...common,
      displayName: 'redis',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/redis/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/server/launch/server-setup.ts'],
    },
  ],
};
