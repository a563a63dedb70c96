import { Controller, Get, type HttpRedirectResponse, Query, Redirect, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { BeginOidcDto } from './dto/begin-oidc.dto.js';
import { SignInOptionsDto } from './dto/sign-in-options.dto.js';
import { BeginOidc } from './flow/begin-oidc.js';
import { FinishOidc } from './flow/finish-oidc.js';
import { redirectOrErrorPage } from './flow/sign-in-page.js';
import { GetSignInOptions } from './get-sign-in-options.js';

/** Sign-in by OpenID Connect. The browser opens the two redirecting addresses itself; no script calls them. */
@ApiTags('account')
@Public()
@Controller('account/sign')
export class OidcController {
  constructor(
    private readonly getOptions: GetSignInOptions,
    private readonly beginOidc: BeginOidc,
    private readonly finishOidc: FinishOidc,
  ) {}

  @Get('options')
  @ApiOperation({ operationId: 'accountSignInOptions', summary: 'The available sign-in methods' })
  @ApiOkResponse({ type: SignInOptionsDto })
  options(): SignInOptionsDto {
    return this.getOptions.run();
  }

  @Get('oidc')
  @Redirect()
  @ApiOperation({ operationId: 'accountOidcBegin', summary: 'Redirect the browser to the sign-in service' })
  @ApiFoundResponse({
    description: 'To the sign-in service; if it does not answer, or after too many attempts, to `/auth?error={code}`.',
    headers: { Location: { description: 'Target of the redirect.', schema: { type: 'string' } } },
  })
  @ApiErrors('validation_failed', 'not_found')
  begin(
    @Query() { return_to }: BeginOidcDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HttpRedirectResponse> {
    return redirectOrErrorPage(this.beginOidc.run(request, response, return_to));
  }

  @Get('oidc/callback')
  @Redirect()
  @ApiOperation({ operationId: 'accountOidcCallback', summary: 'Sign in after the return from the sign-in service' })
  @ApiQuery({ name: 'state', required: false, description: 'As sent to the service.', type: String })
  @ApiQuery({ name: 'code', required: false, description: 'From the service.', type: String })
  @ApiQuery({ name: 'error', required: false, description: 'From the service, instead of a code.', type: String })
  @ApiFoundResponse({
    description: 'To `/auth?to={path}` with a new session cookie, or to `/auth?error={code}`.',
    headers: { Location: { description: 'A path of this site.', schema: { type: 'string' } } },
  })
  @ApiErrors('not_found')
  callback(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<HttpRedirectResponse> {
    return redirectOrErrorPage(this.finishOidc.run(request, response));
  }
}
