import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const modules = resolve(__dirname, '..', '..', 'server', 'src', 'modules');
const page = readFileSync(resolve(__dirname, '..', '..', 'docs', 'architecture.md'), 'utf8');

/** First file of each numbered line of the section. */
const steps = (page.split('## Message flow')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .flatMap((line) => /^\d+\. `([^`]+)`/.exec(line)?.[1] ?? []);

/** The class that a file exports: `post-message.ts` has `PostMessage`. */
const classOf = (path: string): string =>
  basename(path, '.ts')
    .split(/[-.]/)
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join('');

describe('message flow in docs/architecture.md', () => {
  const source = (path: string): string => readFileSync(join(modules, path), 'utf8');

  it('has at most nine files, which exist', () => {
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(9);
    expect(steps.filter((path) => !existsSync(join(modules, path)))).toEqual([]);
  });

  it('names files whose class the file before it uses, except across the job queue', () => {
    const broken = steps
      .slice(1)
      .filter((path, at) => !new RegExp(`\\b${classOf(path)}\\b`).test(source(steps[at] ?? '')));
    expect(broken).toEqual(['replies/reply-jobs.ts']);
    expect(source('chat/messages/post-message.ts')).toContain("add('wake'");
    expect(source('replies/reply-jobs.ts')).toContain('wake: async');
  });
});

describe.each(['chat', 'replies', 'runs'])('public.ts of %s', (module) => {
  const text = readFileSync(join(modules, module, 'public.ts'), 'utf8');

  it('exports no repository and no SQL', () => {
    const exported = [...text.matchAll(/export (type )?\{([^}]*)\} from '([^']+)'/g)];
    const names = exported.flatMap(([, isType, list = '']) =>
      isType
        ? []
        : list
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type ')),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => /Repository$|Sql$|^[A-Z_]+$/.test(name))).toEqual([]);
  });
});
