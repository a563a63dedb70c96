import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Records its arguments; as psql it reports an empty database. */
const STUB = `#!/usr/bin/env bash
printf '%s\\n' "$(basename "$0") \${PGPASSWORD-none} \${*//$'\\n'/ }" >>"$CALLS"
for one in "$@"; do [[ $one == --file=* ]] && echo dump >"\${one#--file=}"; done
[[ $(basename "$0") == psql ]] && echo '0 regent'
exit 0
`;

describe('deploy/backup.sh and deploy/restore.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regent-scripts-'));
  const calls = join(folder, 'calls');
  const backups = join(folder, 'backups');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** @returns the calls of PostgreSQL's programs: name, password, arguments */
  function run(script: string, environment: Record<string, string>, argument: string): string[] {
    const bin = join(folder, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const name of ['pg_dump', 'pg_restore', 'psql']) writeFileSync(join(bin, name), STUB, { mode: 0o755 });
    writeFileSync(calls, '');
    const env = { PATH: `${bin}:${process.env.PATH}`, CALLS: calls, DATA_DIR: folder, ...environment };
    execFileSync(resolve('deploy', script), [argument], { env, stdio: 'pipe' });
    return readFileSync(calls, 'utf8').trim().split('\n');
  }

  it('pass the decoded password to the program only', () => {
    const URLS = {
      DATABASE_URL: 'postgres://regent:a%40b%2Fc%25d\\e&f@db.example.com:5432/regent?sslmode=require',
      N8N_DATABASE_URL: 'postgresql://n8n:%C3%A9@db.example.com/n8n',
    };
    const made = run('backup.sh', URLS, backups);
    const [backup = ''] = readdirSync(backups);
    const restored = run('restore.sh', URLS, join(backups, backup));
    const asking = [...made, ...restored].filter((call) => call.includes('--dbname='));
    expect(asking.map((call) => call.split(' ', 2))).toEqual([
      ['pg_dump', 'a@b/c%d\\e&f'],
      ['pg_dump', 'é'],
      ['psql', 'a@b/c%d\\e&f'],
      ['psql', 'é'],
      ['pg_restore', 'a@b/c%d\\e&f'],
      ['pg_restore', 'é'],
    ]);
    const named = asking.map((call) => /--dbname=(\S+)/.exec(call)?.[1]);
    const bare = [
      'postgres://regent@db.example.com:5432/regent?sslmode=require',
      'postgresql://n8n@db.example.com/n8n',
    ];
    expect(named).toEqual([...bare, ...bare, ...bare]);
  });

  (process.getuid?.() === 0 ? it : it.skip)('give restored pictures to whom they belong on this machine', () => {
    const picture = join(folder, 'old/uploads/picture.webp');
    mkdirSync(join(folder, 'old/uploads'), { recursive: true });
    writeFileSync(picture, 'a picture');
    for (const path of [picture, join(folder, 'old/uploads')]) chownSync(path, 4001, 4002);
    const to = join(folder, 'with pictures');
    run('backup.sh', { DATABASE_URL: 'postgres:///regent', DATA_DIR: join(folder, 'old') }, to);
    const [backup = ''] = readdirSync(to);
    const ownerIn = (name: string, environment: Record<string, string>): string[] => {
      const data = join(folder, name);
      mkdirSync(data);
      chownSync(data, 4003, 4004);
      run('restore.sh', { DATABASE_URL: 'postgres:///regent', DATA_DIR: data, ...environment }, join(to, backup));
      const found = ['uploads', 'uploads/picture.webp'].map((path) => statSync(join(data, path)));
      return found.map(({ uid, gid }) => `${uid}:${gid}`);
    };
    expect(ownerIn('new', {})).toEqual(['4003:4004', '4003:4004']);
    expect(ownerIn('named', { UPLOADS_OWNER: '4005:4006' })).toEqual(['4005:4006', '4005:4006']);
  });

  it.each(['postgres://regent@127.0.0.1/regent', 'postgres://127.0.0.1:5432/regent', 'postgres:///regent?host=/run'])(
    'leave %s unchanged',
    (url) => {
      const [made] = run(
        'backup.sh',
        { DATABASE_URL: url, PGPASSWORD: 'theirs' },
        join(folder, 'others', url.slice(11, 16)),
      );
      expect(made).toMatch(/^pg_dump theirs /);
      expect(made?.split(' ').at(-1)).toBe(`--dbname=${url}`);
    },
  );
});
