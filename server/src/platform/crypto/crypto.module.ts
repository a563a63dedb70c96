import { Global, Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';
import { SecretBox } from './secret-box.js';

/** Provides `SecretBox` and `PasswordHasher`. */
@Global()
@Module({ providers: [PasswordHasher, SecretBox], exports: [PasswordHasher, SecretBox] })
export class CryptoModule {}
