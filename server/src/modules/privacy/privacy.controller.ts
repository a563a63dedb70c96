import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Locale } from '../../contract/limits.js';
import { AllowIncompleteProfile, CurrentUser } from '../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../platform/http/request/request-locale.js';
import { AccountProof, ProofSentDto, SessionCookie } from '../account/public.js';
import { DeleteAccountDto, ExportTicketView } from './dto/privacy.dto.js';
import { RequestAccountDeletion } from './erasure/request-account-deletion.js';
import { ExportAccount } from './export/export-account.js';

/** Data export and account deletion. */
@ApiTags('account')
@AllowIncompleteProfile()
@Controller('account')
export class PrivacyController {
  constructor(
    private readonly exportAccount: ExportAccount,
    private readonly proof: AccountProof,
    private readonly requestDeletion: RequestAccountDeletion,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('export')
  @ApiOperation({ operationId: 'accountStartExport', summary: 'Request a download of my data' })
  @ApiCreatedResponse({ type: ExportTicketView })
  @ApiErrors('export_running')
  startExport(@CurrentUser() user: SignedIn): Promise<ExportTicketView> {
    return this.exportAccount.start(user.userId);
  }

  @Get('export/:ticket')
  @ApiOperation({ operationId: 'accountDownloadExport', summary: 'Download my data: a ZIP of JSON files and images' })
  @ApiParam({ name: 'ticket', schema: { type: 'string', minLength: 43, maxLength: 43 } })
  @ApiOkResponse({
    description: 'The file.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors('export_not_found')
  downloadExport(
    @CurrentUser() user: SignedIn,
    @Param('ticket') ticket: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.exportAccount.download(user.userId, ticket, response);
  }

  @Post('delete/code')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'accountSendDeleteCode',
    summary: 'Mail a code that confirms the deletion of the account',
  })
  @ApiOkResponse({ type: ProofSentDto })
  sendCode(@CurrentUser() user: SignedIn, @RequestLocale() locale: Locale): Promise<ProofSentDto> {
    return this.proof.sendCode(user, 'delete', locale);
  }

  @Post('delete')
  @HttpCode(204)
  @ApiOperation({ operationId: 'accountDelete', summary: 'Delete the account and all its data' })
  @ApiErrors('invalid_otp')
  async delete(
    @CurrentUser() user: SignedIn,
    @Body() body: DeleteAccountDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.requestDeletion.run(user, body);
    this.cookie.clear(response);
  }
}
