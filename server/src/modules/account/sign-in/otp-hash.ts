import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/crypto/secret-box.js';

/** How a code is stored: bound to its session and address, and worth nothing without this installation's secret. */
@Injectable()
export class OtpHash {
  constructor(private readonly secrets: SecretBox) {}

  of(sessionId: number, email: string, code: string): Buffer {
    return this.secrets.keyedHash('otp', String(sessionId), email, code);
  }
}
