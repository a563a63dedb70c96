import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { SignInOptionsDto } from './dto/sign-in-options.dto.js';
import { IdentityProvider } from './provider/identity-provider.js';

/** Sign-in options for the sign-in page. */
@Injectable()
export class GetSignInOptions {
  constructor(
    private readonly provider: IdentityProvider,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SIGNUP'>,
  ) {}

  run(): SignInOptionsDto {
    const { name } = this.provider;
    return { signup: this.config.SIGNUP, oidc: name === null ? null : { name }, password: true };
  }
}
