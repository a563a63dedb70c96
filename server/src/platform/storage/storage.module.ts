import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { DiskStorage } from './disk-storage.js';
import { FileReceiver } from './file-receiver.js';
import { FileStorage } from './file-storage.js';
import { TemporaryFiles } from './temporary-files.js';

/** Provides `FileStorage`: a bucket if `S3_BUCKET` is set, else the folder `uploads` of DATA_DIR. */
@Module({
  providers: [
    FileReceiver,
    {
      provide: TemporaryFiles,
      inject: [CONFIG],
      useFactory: (config: Config) => new TemporaryFiles(folderOf(config)),
    },
    { provide: FileStorage, inject: [CONFIG, TemporaryFiles], useFactory: storageOf },
  ],
  exports: [FileReceiver, FileStorage, TemporaryFiles],
})
export class StorageModule {}

const folderOf = (config: Config): string => join(config.dataDir, 'uploads');

/** The S3 client is large, so it is only loaded if used. */
async function storageOf(config: Config, temporary: TemporaryFiles): Promise<FileStorage> {
  if (!config.S3_BUCKET) return new DiskStorage(folderOf(config), temporary);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(config);
}
