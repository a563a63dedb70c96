import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { ReservedNames } from '../../../../platform/names/reserved-names.js';
import { Administrators } from '../../../account/public.js';

/** Only administrators may use reserved words in the name of an agent. */
@Injectable()
export class AssertNameAllowed {
  constructor(
    private readonly reserved: ReservedNames,
    private readonly administrators: Administrators,
  ) {}

  /** @throws ApiError 400 `name_reserved`. */
  run(creator: SignedIn, name: string): void {
    if (this.administrators.has(creator.email)) return;
    const word = this.reserved.wordIn(name);
    if (word === undefined) return;
    throw new ApiError('name_reserved', { errors: [{ field: 'name', message: `name must not contain "${word}"` }] });
  }
}
