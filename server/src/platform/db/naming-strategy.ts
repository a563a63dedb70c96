import { DefaultNamingStrategy } from 'typeorm';

/** `shortDescription` as `short_description`. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** camelCase in the code, snake_case in the database. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override tableName(className: string, customName: string | undefined): string {
    return customName || snakeCase(className);
  }
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return snakeCase([...prefixes, customName || propertyName].join('_'));
  }
}
