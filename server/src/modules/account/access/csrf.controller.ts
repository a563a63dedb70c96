import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { CsrfDto } from './csrf.dto.js';
import { Csrf } from './csrf.js';

/** CSRF tokens. */
@ApiTags('account')
@Public()
@Controller('account')
export class CsrfController {
  constructor(private readonly csrf: Csrf) {}

  @Get('csrf')
  @ApiOperation({ operationId: 'accountGetCsrf', summary: 'The CSRF token of the browser; does not start a session' })
  @ApiOkResponse({ type: CsrfDto })
  @ApiErrors('rate_limited')
  getCsrf(@Req() request: Request, @Res({ passthrough: true }) response: Response): CsrfDto {
    return { csrfToken: this.csrf.issue(request, response) };
  }
}
