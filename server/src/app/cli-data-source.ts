import { DataSource } from 'typeorm';
import { loadConfig } from '../platform/config/config.js';
import { dataSourceOptions } from '../platform/db/data-source.js';
import { ENTITIES } from './entities.js';

/** What the TypeORM command line works on: `typeorm migration:generate -d dist/server/app/cli-data-source.js …`. */
export const cliDataSource = new DataSource(dataSourceOptions(loadConfig(), ENTITIES));
