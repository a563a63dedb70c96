import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source.js';
import { Sql } from './sql.js';

/** The one connection pool of a process. */
@Global()
@Module({})
export class DbModule {
  static forRoot(config: Config, entities: DataSourceOptions['entities']): DynamicModule {
    return {
      module: DbModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(config, entities),
          retryAttempts: 20,
          retryDelay: 500,
          verboseRetryLog: false,
        }),
      ],
      providers: [Sql],
      exports: [Sql],
    };
  }
}
