import { Global, Module } from '@nestjs/common';
import { SecretBox } from './secret-box.js';

/** Gives `SecretBox` to every module. */
@Global()
@Module({ providers: [SecretBox], exports: [SecretBox] })
export class CryptoModule {}
