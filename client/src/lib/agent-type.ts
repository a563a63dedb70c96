import { useTranslation } from 'react-i18next';

/** Categories of agents that have translated names. All others are shown as their creators typed them. */
export const KNOWN_TYPES = ['avatar', 'helpers', 'person'] as const;
type KnownType = (typeof KNOWN_TYPES)[number];

/** Translated names of the known categories. */
export type TypeNames = Readonly<Record<KnownType, string>>;

/** The name of a category on screen. */
export const typeNameIn = (names: TypeNames, type: string): string =>
  KNOWN_TYPES.some((known) => known === type) ? names[type as KnownType] : type;

/** The category that a typed name stands for. */
export const typeOfName = (names: TypeNames, typed: string): string =>
  KNOWN_TYPES.find((known) => names[known] === typed.trim()) ?? typed;

/** The known categories, followed by the other existing ones. */
export function typeSuggestions(existing: readonly string[] | undefined): string[] {
  const known: readonly string[] = KNOWN_TYPES;
  const others = (existing ?? []).map((type) => type.trim()).filter((type) => type && !known.includes(type));
  return [...known, ...new Set(others)];
}

/** Names of the known categories in the current language. */
export function useTypeNames(): TypeNames {
  const { t } = useTranslation('agentTypes');
  return { avatar: t('avatar'), helpers: t('helpers'), person: t('person') };
}

/** Returns the name of a category in the current language. */
export function useTypeName(): (type: string) => string {
  const names = useTypeNames();
  return (type) => typeNameIn(names, type);
}
