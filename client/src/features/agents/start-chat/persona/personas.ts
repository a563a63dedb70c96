interface Named {
  id: number;
  name: string;
  is_default?: boolean;
}

export const PERSONAS_SHOWN = 16;

/** Sorts personas: the default one first, then by name. */
export function sortPersonas<P extends Named>(personas: readonly P[], language: string): P[] {
  const byName = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  return personas.toSorted(
    (a, b) =>
      Number(b.is_default ?? false) - Number(a.is_default ?? false) || byName.compare(a.name, b.name) || a.id - b.id,
  );
}

/** The preselected persona: the default one, else the first. */
export function initialPersona<P extends Named>(personas: readonly P[]): P | undefined {
  return personas.find((persona) => persona.is_default) ?? personas[0];
}

/** Items whose name contains the text, in any case. */
export function findByName<T extends { name: string }>(items: readonly T[], text: string): T[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted ? items.filter((item) => item.name.toLocaleLowerCase().includes(wanted)) : [...items];
}
