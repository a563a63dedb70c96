import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Locale } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { AccountProof } from '../access/account-proof.js';
import { MeDto } from '../profile/dto/me.dto.js';
import { SetPasswordDto } from './dto/password.dto.js';
import { ProofSentDto } from './dto/proof.dto.js';
import { SetPassword } from './set-password.js';

/** The caller's password. */
@ApiTags('account')
@Controller('account/password')
export class PasswordController {
  constructor(
    private readonly setPassword: SetPassword,
    private readonly proof: AccountProof,
  ) {}

  @Post('code')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'accountSendPasswordCode',
    summary: 'Mail a code that sets a first password or replaces a forgotten one',
  })
  @ApiOkResponse({ type: ProofSentDto })
  @ApiErrors('not_signed_in', 'csrf_failed', 'profile_incomplete', 'rate_limited', 'unavailable')
  sendCode(@CurrentUser() user: SignedIn, @RequestLocale() locale: Locale): Promise<ProofSentDto> {
    return this.proof.sendCode(user, 'password', locale);
  }

  @Put()
  @ApiOperation({
    operationId: 'accountSetPassword',
    summary: 'Set or change the password; ends all other sessions',
  })
  @ApiOkResponse({ type: MeDto })
  @ApiErrors(
    'validation_failed',
    'password_too_weak',
    'invalid_otp',
    'not_signed_in',
    'csrf_failed',
    'profile_incomplete',
    'rate_limited',
    'unavailable',
  )
  set(@CurrentUser() user: SignedIn, @Body() input: SetPasswordDto, @RequestLocale() locale: Locale): Promise<MeDto> {
    return this.setPassword.run(user, input, locale);
  }
}
