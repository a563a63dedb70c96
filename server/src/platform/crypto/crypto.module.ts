import { Global, Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';
import { SecretBox } from './secret-box.js';

/** Gives `SecretBox` and `PasswordHasher` to every module. */
@Global()
@Module({ providers: [PasswordHasher, SecretBox], exports: [PasswordHasher, SecretBox] })
export class CryptoModule {}
