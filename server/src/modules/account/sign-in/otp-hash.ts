import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/crypto/secret-box.js';

/** The stored hash of a code: bound to its session and address, and keyed by the installation's secret. */
@Injectable()
export class OtpHash {
  constructor(private readonly secrets: SecretBox) {}

  of(sessionId: number, email: string, code: string): Buffer {
    return this.secrets.keyedHash('otp', String(sessionId), email, code);
  }
}
