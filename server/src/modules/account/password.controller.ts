import { Body, Controller, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/api-errors.js';
import { MeDto } from './dto/me.dto.js';
import { SetPasswordDto } from './dto/password.dto.js';
import { CurrentUser } from './route-marks.js';
import { SetPassword } from './set-password.js';
import type { SignedIn } from './signed-in.js';

/** One's own password. */
@ApiTags('account')
@Controller('account/password')
export class PasswordController {
  constructor(private readonly setPassword: SetPassword) {}

  @Put()
  @ApiOperation({
    operationId: 'accountSetPassword',
    summary: 'Sets or changes the password; ends all other sessions.',
  })
  @ApiOkResponse({ type: MeDto })
  @ApiErrors(
    'validation_failed',
    'password_too_weak',
    'not_signed_in',
    'csrf_failed',
    'profile_incomplete',
    'rate_limited',
    'unavailable',
  )
  set(@CurrentUser() user: SignedIn, @Body() input: SetPasswordDto): Promise<MeDto> {
    return this.setPassword.run(user, input);
  }
}
