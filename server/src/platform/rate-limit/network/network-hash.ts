import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { SecretBox } from '../../crypto/secret-box.js';
import { customerOf } from './network-address.js';

/** Identifies a network without storing its address. */
@Injectable()
export class NetworkHash {
  constructor(private readonly secrets: SecretBox) {}

  /** @returns null for a non-public address, which all users behind an untrusted proxy share */
  of(ip: string | undefined): Buffer | null {
    if (!ip || !ipaddr.isValid(ip) || ipaddr.process(ip).range() !== 'unicast') return null;
    return this.secrets.keyedHash('network', customerOf(ip));
  }
}
