import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { chunksOf } from './chunks-of.ts';
import { SCREENS } from './screens.mjs';

/** ID of a page's module; its group is the path in `client`. */
const PAGE = /\/client\/(src\/(?:\w+\/)+pages\/[\w-]+\.tsx)$/;

/** Merges the modules that the same screens load first into one chunk (ADR 28). */
export function joinFilesOfScreens(resolve: UserConfig['resolve']): Plugin {
  return {
    name: 'join-files-of-screens',
    apply: 'build',
    async config({ root }, { mode }) {
      const chunkNameOf = await chunkNamesByModule({ root, mode, resolve });
      const group: Rolldown.CodeSplittingGroup = {
        debugName: 'first-load',
        name: (module) => chunkNameOf.get(module) ?? null,
        // The map already has every dependency that tree shaking leaves.
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
    generateBundle(_options, bundle) {
      const cycle = cycleIn(bundle);
      if (cycle) throw new Error(`Chunks import each other: ${cycle.join(' → ')}. See client/first-load.`);
    },
  };
}

/**
 * Reads the chunks of an unmerged build: the imports of the sources name whole libraries that tree shaking mostly removes.
 * The name of a chunk has the screens that load it first, and whether other pages load it too, so that they load little
 * that they do not need.
 */
async function chunkNamesByModule(config: UserConfig): Promise<Map<string, string>> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const loadedBy = new Map<string, Set<string>>();
  for (const { name, modules } of startsOf(chunks)) {
    for (const { facadeModuleId, moduleIds } of chunksOf(modules, chunks)) {
      if (facadeModuleId) continue; // stays the chunk of that entry
      for (const module of moduleIds) loadedBy.set(module, (loadedBy.get(module) ?? new Set()).add(name));
    }
  }
  const isFirst = (names: ReadonlySet<string>): boolean =>
    ['entry', ...Object.keys(SCREENS)].some((name) => names.has(name));
  return new Map(
    [...loadedBy]
      .filter(([, names]) => isFirst(names))
      .map(([module, names]) => [module, names.has('entry') ? 'first' : `first-${[...names].join('-')}`]),
  );
}

/** What begins to load files: the entry, the screens, and the other pages, with the modules of each. */
function startsOf(chunks: readonly Rolldown.OutputChunk[]): { name: string; modules: string[] }[] {
  const screens = Object.entries(SCREENS).map(([name, { modules }]) => ({ name, modules }));
  const listed = new Set(screens.flatMap(({ modules }) => modules));
  const pages = chunks.flatMap(({ facadeModuleId }) => PAGE.exec(facadeModuleId ?? '')?.[1] ?? []);
  return [
    { name: 'entry', modules: ['index.html'] },
    ...screens,
    { name: 'others', modules: pages.filter((page) => !listed.has(page)) },
  ];
}

/** Chunks that import each other would read variables before they are set. @returns one cycle, if there is one */
function cycleIn(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>();
  const search = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    const chunk = bundle[file];
    if (done.has(file) || chunk?.type !== 'chunk') return undefined;
    for (const inner of chunk.imports) {
      const cycle = search(inner, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(bundle)) {
    const cycle = search(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
