type SnakeCase<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Lowercase<Head>}${Tail extends Uncapitalize<Tail> ? '' : '_'}${SnakeCase<Tail>}`
  : Text;

/** A row of prepared SQL with columns of an entity, under their names in the database. */
export type RowOf<Entity, Key extends keyof Entity & string> = { [K in Key as SnakeCase<K>]: Entity[K] };
