// `npm run migration -- add-tagline`: generates a migration from the difference to the entities, and indexes it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withMigratedPostgres } from './with-postgres.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const folder = join(root, 'server', 'src', 'platform', 'db', 'migrations');
const built = join(root, 'dist', 'server');

const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error('Usage: npm run migration -- name-of-the-change');
  process.exit(2);
}

/** Statements from a database with all migrations to the entities (`up`) and back (`down`). */
function differences() {
  return withMigratedPostgres(built, async (environment) => {
    Object.assign(process.env, environment); // the data source reads its settings from there
    const { cliDataSource } = await import(pathToFileURL(join(built, 'app', 'cli-data-source.js')).href);
    await cliDataSource.initialize();
    const { upQueries, downQueries } = await cliDataSource.driver.createSchemaBuilder().log();
    await cliDataSource.destroy();
    return { up: upQueries, down: downQueries.reverse() };
  });
}

const steps = (queries) =>
  queries.map(({ query }) => `    await queryRunner.query(\`${query.replace(/[`\\]|\$\{/g, '\\$&')}\`);`).join('\n');

const { up, down } = await differences();
if (up.length === 0) {
  console.error('The entities equal the migrations: there is nothing to write.');
  process.exit(1);
}
const last = readdirSync(folder)
  .map((file) => Number(/^(\d+)-.*\.ts$/.exec(file)?.[1] ?? 0))
  .reduce((one, other) => Math.max(one, other));
const timestamp = last + 1000;
const className = `${name.replace(/(^|-)(.)/g, (_match, _dash, letter) => letter.toUpperCase())}${timestamp}`;
const file = join(folder, `${timestamp}-${name}.ts`);
writeFileSync(
  file,
  `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  name = '${className}';

  async up(queryRunner: QueryRunner): Promise<void> {
${steps(up)}
  }

  async down(queryRunner: QueryRunner): Promise<void> {
${steps(down)}
  }
}
`,
);
const index = join(folder, 'index.ts');
const text = readFileSync(index, 'utf8')
  .replace(/\n\n\/\*\*/, `\nimport { ${className} } from './${timestamp}-${name}.js';$&`)
  .replace(/,?\s*\];\s*$/, `, ${className}];\n`);
writeFileSync(index, text);
execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', file, index], { stdio: 'ignore' });
console.log(`Written: ${file.slice(root.length + 1)}. Say in its comment what it changes and why, and check that`);
console.log('the previous release still works with the new schema (test/architecture/migrations.test.ts).');
