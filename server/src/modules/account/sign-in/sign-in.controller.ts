import { Body, Controller, Headers, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Locale } from '../../../contract/limits.js';
import { Public, sessionOf } from '../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { InvitationLink } from '../invitations/invitation-link.js';
import { SignInDto } from '../password/dto/password.dto.js';
import { MeDto } from '../profile/dto/me.dto.js';
import { GetMe } from '../profile/get-me.js';
import { BrowserSessions } from '../sessions/browser-sessions.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { ExchangeOtpDto } from './dto/exchange-otp.dto.js';
import { OtpSentDto, SendOtpDto } from './dto/send-otp.dto.js';
import { ExchangeOtp } from './exchange-otp.js';
import { KnownBrowser } from './known-browser.js';
import { SendOtp } from './send-otp.js';
import type { AttemptSource } from './sign-in-limits.js';
import { SignInWithPassword } from './sign-in-with-password.js';

/** Sign-in by mailed code or password. */
@ApiTags('account')
@Public()
@Controller('account')
export class SignInController {
  constructor(
    private readonly browsers: BrowserSessions,
    private readonly sendOtp: SendOtp,
    private readonly exchangeOtp: ExchangeOtp,
    private readonly signInWithPassword: SignInWithPassword,
    private readonly getMe: GetMe,
    private readonly cookie: SessionCookie,
    private readonly knownBrowser: KnownBrowser,
    private readonly invitationLink: InvitationLink,
  ) {}

  @Post('sign/send/otp')
  @HttpCode(200)
  @ApiOperation({ operationId: 'accountSendOtp', summary: 'Send a sign-in code by email' })
  @ApiHeader({ name: 'Accept-Language', required: false, description: 'Language of the mail: en or ru.' })
  @ApiOkResponse({ type: OtpSentDto })
  @ApiErrors(
    'validation_failed',
    'csrf_failed',
    'signup_closed',
    'user_not_in_whitelist',
    'rate_limited',
    'unavailable',
  )
  send(
    @Body() { email, invitation }: SendOtpDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @RequestLocale() locale: Locale,
  ): Promise<OtpSentDto> {
    const source = this.sourceOf(request, email, invitation);
    const session = () => this.browsers.findOrStart(request, response);
    return this.sendOtp.run({ email, session, source, locale });
  }

  @Post('sign/exchange/otp')
  @HttpCode(200)
  @ApiOperation({ operationId: 'accountExchangeOtp', summary: 'Sign in with a code; sets the session cookie' })
  @ApiOkResponse({ type: MeDto })
  @ApiErrors('validation_failed', 'invalid_otp', 'csrf_failed')
  async exchange(
    @Body() { email, OTP: code }: ExchangeOtpDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<MeDto> {
    const { token, userId } = await this.exchangeOtp.run({
      sessionId: sessionOf(request)?.id ?? null,
      email,
      code,
      userAgent,
      source: this.sourceOf(request, email),
    });
    return this.signedIn(response, token, userId);
  }

  @Post('sign/in')
  @HttpCode(200)
  @ApiOperation({ operationId: 'accountSignIn', summary: 'Sign in with a password; sets the session cookie' })
  @ApiOkResponse({ type: MeDto })
  @ApiErrors('validation_failed', 'invalid_credentials', 'csrf_failed', 'rate_limited', 'unavailable')
  async signIn(
    @Body() { username: login, password }: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Ip() ip: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<MeDto> {
    const { token, userId } = await this.signInWithPassword.run({
      sessionId: sessionOf(request)?.id ?? null,
      login,
      password,
      ip,
      userAgent,
      knownFor: (userId) => this.knownBrowser.of(request, userId),
    });
    return this.signedIn(response, token, userId);
  }

  private sourceOf(request: Request, email: string, invitation?: string | null): AttemptSource {
    const own = this.knownBrowser.of(request, email) ?? this.invitationLink.counterOf(email, invitation);
    return { ip: request.ip, own };
  }

  private async signedIn(response: Response, token: string, userId: number): Promise<MeDto> {
    this.cookie.set(response, token);
    const me = await this.getMe.run(userId);
    this.knownBrowser.remember(response, me);
    return me;
  }
}
