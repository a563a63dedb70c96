import type { Rolldown } from 'vite';

/** The chunks of these modules, which must begin chunks, and all that they import. @throws if a module begins none */
export function chunksOf(modules: readonly string[], all: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(
    modules.map((module) => {
      const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/client/${module}`));
      if (!chunk) throw new Error(`The build has no ${module}. See client/first-load/screens.mjs.`);
      return chunk;
    }),
  );
  for (const { imports } of found) for (const name of imports) found.add(byName.get(name) as Rolldown.OutputChunk);
  return found;
}
