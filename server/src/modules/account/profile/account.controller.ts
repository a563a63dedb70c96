import { Body, Controller, Get, HttpCode, Patch, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Locale } from '../../../contract/limits.js';
import { AllowIncompleteProfile, CurrentUser, NeedsCsrf } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { NoBody } from '../../../platform/http/body/no-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { Sessions } from '../sessions/sessions.js';
import { EmptyDto } from './dto/empty.dto.js';
import { MeDto } from './dto/me.dto.js';
import { UpdateMeDto } from './dto/update-me.dto.js';
import { GetMe } from './get-me.js';
import { UpdateMe } from './update-me.js';

/** The caller's account. */
@ApiTags('account')
@AllowIncompleteProfile()
@Controller('account')
export class AccountController {
  constructor(
    private readonly getMe: GetMe,
    private readonly updateMe: UpdateMe,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('me')
  @ApiOperation({ operationId: 'accountGetMe', summary: 'The signed-in user' })
  @ApiOkResponse({ type: MeDto })
  @ApiErrors('not_signed_in')
  me(@CurrentUser() user: SignedIn, @RequestLocale() locale: Locale): Promise<MeDto> {
    return this.getMe.run(user.userId, locale);
  }

  @Patch('me')
  @ApiOperation({ operationId: 'accountUpdateMe', summary: 'Change the profile' })
  @ApiOkResponse({ type: MeDto })
  @ApiErrors('validation_failed', 'not_signed_in', 'csrf_failed', 'name_reserved', 'username_taken')
  update(@CurrentUser() user: SignedIn, @Body() input: UpdateMeDto): Promise<MeDto> {
    return this.updateMe.run(user.userId, input);
  }

  @Get('sign/out')
  @NeedsCsrf()
  @ApiOperation({
    operationId: 'accountSignOut',
    summary: 'End the session; needs the CSRF token although it is a GET',
  })
  @ApiOkResponse({ type: EmptyDto })
  @ApiErrors('not_signed_in', 'csrf_failed')
  leave(@CurrentUser() user: SignedIn, @Res({ passthrough: true }) response: Response): Promise<EmptyDto> {
    return this.end(user, response);
  }

  @NoBody()
  @Post('sign/out')
  @HttpCode(200)
  @ApiOperation({ operationId: 'accountSignOutPost', summary: 'End the session' })
  @ApiOkResponse({ type: EmptyDto })
  @ApiErrors('not_signed_in', 'csrf_failed')
  leaveByPost(@CurrentUser() user: SignedIn, @Res({ passthrough: true }) response: Response): Promise<EmptyDto> {
    return this.end(user, response);
  }

  private async end(user: SignedIn, response: Response): Promise<EmptyDto> {
    await this.sessions.signOut(user);
    this.cookie.clear(response);
    return {};
  }
}
