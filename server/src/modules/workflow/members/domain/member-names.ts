/** Length limit of n8n's database. */
const LONGEST = 32;

/** First and last name in n8n, which requires both. */
export function memberNames(person: { username: string; first_name: string | null; last_name: string | null }): {
  firstName: string;
  lastName: string;
} {
  return {
    firstName: cut(person.first_name?.trim() || person.username),
    lastName: cut(person.last_name?.trim() || 'Regent'),
  };
}

const cut = (name: string): string => [...name].slice(0, LONGEST).join('');
