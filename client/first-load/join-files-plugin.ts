import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { SCREENS } from './screens.mjs';

/**
 * Joins the modules that the same screens load first into one file. By default each set of entries that share modules
 * has its own: 66 for a chat, most of them smaller than a network packet.
 */
export function joinFilesOfScreens(resolve: UserConfig['resolve']): Plugin {
  return {
    name: 'join-files-of-screens',
    apply: 'build',
    async config({ root }) {
      const fileOf = await filesOfModules({ root, resolve });
      const group: Rolldown.CodeSplittingGroup = {
        debugName: 'first-load',
        name: (module) => fileOf.get(module) ?? null,
        // The map has all of them. Imports of the sources would bring modules that tree shaking takes out of a screen.
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
}

/** Follows the imports of a build without joining, because tree shaking removes most of those that the sources name. */
async function filesOfModules(config: UserConfig): Promise<Map<string, string>> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.filter((file) => file.type === 'chunk').map((file) => [file.fileName, file]));
  const begins = Object.entries(SCREENS).map(([name, { modules }]) => ({ name, modules }));
  const loadedBy = new Map<string, string[]>();
  for (const { name, modules } of [{ name: 'all', modules: [] }, ...begins]) {
    const isFirst = ({ isEntry, facadeModuleId }: Rolldown.OutputChunk): boolean =>
      isEntry || modules.some((module) => facadeModuleId?.endsWith(`/client/${module}`));
    const loaded = new Set([...files.values()].filter(isFirst));
    for (const { imports } of loaded) for (const file of imports) loaded.add(files.get(file) as Rolldown.OutputChunk);
    for (const { facadeModuleId, moduleIds } of loaded) {
      if (facadeModuleId) continue; // stays the file of that entry
      for (const module of moduleIds) loadedBy.set(module, [...(loadedBy.get(module) ?? []), name]);
    }
  }
  return new Map(
    [...loadedBy].map(([module, names]) => [module, `first-${names.includes('all') ? 'all' : names.join('-')}`]),
  );
}
