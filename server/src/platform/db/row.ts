type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** Columns of an entity as raw SQL returns them, named as in the database. */
export type Row<Entity, Key extends keyof Entity & string> = { [Name in Key as SnakeCase<Name>]: Entity[Name] };
