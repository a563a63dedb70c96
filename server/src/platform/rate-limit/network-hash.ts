import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { SecretBox } from '../crypto/secret-box.js';
import { customerOf } from './network-address.js';

/** Recognises a network without its address being stored. */
@Injectable()
export class NetworkHash {
  constructor(private readonly secrets: SecretBox) {}

  /** @returns null for an address that is not public: behind a proxy that is not trusted, all people share it. */
  of(ip: string | undefined): Buffer | null {
    if (!ip || !ipaddr.isValid(ip) || ipaddr.process(ip).range() !== 'unicast') return null;
    return this.secrets.keyedHash('network', customerOf(ip));
  }
}
