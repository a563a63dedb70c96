import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const settings = JSON.parse(readFileSync(join(root, 'client', 'openapi-codegen.json'), 'utf8'));
  const config = join(workDir, 'codegen.json');
  const generated = join(workDir, 'generated.ts');
  const files = { schemaFile: document, apiFile: './base-api.ts', outputFile: generated };
  writeFileSync(config, JSON.stringify({ ...settings, ...files }));
  const refused = await command('rtk-query-codegen-openapi', [config]);
  if (refused) return refused;
  return same(generated, join(api, 'generated.ts')) ? undefined : stale('client/src/api/generated.ts');
}

const same = (one, other) => readFileSync(one, 'utf8') === readFileSync(other, 'utf8');

const stale = (file) => `${file} is not what the server says. Run: npm run generate:api`;
