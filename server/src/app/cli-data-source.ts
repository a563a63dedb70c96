import { DataSource } from 'typeorm';
import { loadConfig } from '../platform/config/config.js';
import { dataSourceOptions } from '../platform/db/data-source.js';
import { ENTITIES } from './entities.js';

/** Data source for the TypeORM CLI: `typeorm migration:generate -d dist/server/app/cli-data-source.js …`. */
export const cliDataSource = new DataSource(dataSourceOptions(loadConfig(), ENTITIES));
