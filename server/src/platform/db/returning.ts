import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/** Changed columns, and condition of the rows. */
interface Change<Entity> {
  where: FindOptionsWhere<Entity>;
  set: QueryDeepPartialEntity<Entity>;
}

/** Updates rows and returns these columns of them, in one statement. */
export async function updateReturning<Entity extends ObjectLiteral, Key extends keyof Entity & string>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  { where, set }: Change<Entity>,
  columns: readonly Key[],
): Promise<Pick<Entity, Key>[]> {
  const query = manager.createQueryBuilder().update(entity).set(set).where(where);
  const { raw } = await query.returning([...columns]).execute();
  return readColumns(manager, entity, raw, columns);
}

/** Deletes rows and returns these columns of them, in one statement. */
export async function deleteReturning<Entity extends ObjectLiteral, Key extends keyof Entity & string>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  where: FindOptionsWhere<Entity>,
  columns: readonly Key[],
): Promise<Pick<Entity, Key>[]> {
  const query = manager.createQueryBuilder().delete().from(entity).where(where);
  const { raw } = await query.returning([...columns]).execute();
  return readColumns(manager, entity, raw, columns);
}

/** `returning` returns the names of the database. */
function readColumns<Entity extends ObjectLiteral, Key extends keyof Entity & string>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  rows: Record<string, unknown>[],
  columns: readonly Key[],
): Pick<Entity, Key>[] {
  const metadata = manager.dataSource.getMetadata(entity);
  const names = columns.map((key) => [key, metadata.findColumnWithPropertyName(key)?.databaseName ?? key] as const);
  return rows.map((row) => Object.fromEntries(names.map(([key, name]) => [key, row[name]])) as Pick<Entity, Key>);
}
