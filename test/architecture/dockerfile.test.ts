import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../../server/src/platform/config/config.schema.js';
import { MALLOC } from '../../server/src/platform/config/launch-environment.js';
import { read, root } from '../support/util/compose-file.js';

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));

  it('copies only existing files', () => {
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it('copies only files that .dockerignore includes', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const path of copied) expect(allowed).toContain(path.split('/')[0]);
  });

  it('does not run as root and receives signals directly', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    expect(last).toContain('USER node');
    expect(last).toContain('CMD ["node", "dist/server/main.js"]');
  });

  const set = lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.slice(4).split(' '));
  const isOfMemory = (pair: string): boolean => pair.startsWith('MALLOC_'); // read by the C library

  it('sets only known settings', () => {
    const names = set.filter((pair) => !isOfMemory(pair)).map((pair) => pair.split('=')[0]);
    expect(Object.keys(configSchema.shape)).toEqual(expect.arrayContaining(names));
  });

  it('has the recommended version of Node, as .nvmrc, the dev container and CONTRIBUTING.md', () => {
    const version = read('.nvmrc').trim();
    const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    for (const image of images) expect(image).toBe(`node:${version}-bookworm-slim`);
    expect(read('.devcontainer/devcontainer.json')).toContain(`typescript-node:${version}-bookworm"`);
    expect(read('CONTRIBUTING.md')).toContain(`Node ${version} is recommended`);
  });

  it('supports the same oldest version of Node in package.json and the docs', () => {
    const oldest = JSON.parse(read('package.json')).engines.node.replace(/^>=|\.0$/g, '');
    for (const file of ['README.md', 'docs/deployment.md', '.ci/run']) {
      expect(read(file)).toContain(`Node ${oldest} or newer`);
    }
    expect(read('CONTRIBUTING.md')).toContain(`${oldest} is the oldest supported version`);
  });

  it('sets the same malloc options as the launcher, docs/deployment.md and the benchmarks', () => {
    const pairs = Object.entries(MALLOC);
    expect(set.filter(isOfMemory)).toEqual(pairs.map((pair) => pair.join('=')));
    for (const [name, value] of pairs) {
      expect(read('docs/deployment.md')).toContain(`\`${name}=${value}\``);
      expect(read('test/support/faults/services/services.mjs')).toContain(`${name}: '${value}'`);
    }
  });
});
