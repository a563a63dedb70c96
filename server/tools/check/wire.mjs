import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { command, root } from './command.mjs';

const api = join(root, 'client', 'src', 'api');

/** Checks that the files of `npm run generate:api` are up to date. */
export async function wire(built, workDir) {
  const document = join(workDir, 'openapi.json');
  const failure = await command(process.execPath, [join(built, 'app', 'openapi', 'openapi.js'), document]);
  if (failure) return failure;
  if (!same(document, join(api, 'openapi.json'))) return stale('client/src/api/openapi.json');

  // Next to a copy of the file that it imports, so that the import path is the same.
  copyFileSync(join(api, 'base-api.ts'), join(workDir, 'base-api.ts'));
  const settings = join(root, 'client', 'openapi-codegen.cjs');
  const outputs = Object.keys(createRequire(import.meta.url)(settings).outputFiles).map((file) => basename(file));
  const config = join(workDir, 'codegen.cjs');
  writeFileSync(
    config,
    `const { outputFiles, ...settings } = require(${JSON.stringify(settings)});
const { basename } = require('node:path');
const own = Object.entries(outputFiles).map(([file, options]) => [basename(file), options]);
const files = { schemaFile: ${JSON.stringify(document)}, apiFile: './base-api.ts', outputFiles: Object.fromEntries(own) };
module.exports = { ...settings, ...files };
`,
  );
  const refused = await command('rtk-query-codegen-openapi', [config]);
  if (refused) return refused;
  const old = outputs.find((file) => !same(join(workDir, file), join(api, file)));
  return old && stale(`client/src/api/${old}`);
}

const same = (one, other) => readFileSync(one, 'utf8') === readFileSync(other, 'utf8');

const stale = (file) => `${file} is not what the server says. Run: npm run generate:api`;
