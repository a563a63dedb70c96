interface Person {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  username?: string | null | undefined;
}

/** First and last name, else the username; undefined without either. */
export function personName(person: Person | null | undefined): string | undefined {
  if (!person) return undefined;
  const full = [person.first_name, person.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  return full || person.username?.trim() || undefined;
}
