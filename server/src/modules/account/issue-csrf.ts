import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BrowserSessions } from './browser-sessions.js';
import { Csrf } from './csrf.js';
import { rememberSession } from './route-marks.js';

/** Gives the caller a CSRF token, and a session to bind it to when there is no live one. */
@Injectable()
export class IssueCsrf {
  constructor(
    private readonly browsers: BrowserSessions,
    private readonly csrf: Csrf,
  ) {}

  async run(request: Request, response: Response): Promise<{ csrfToken: string }> {
    rememberSession(request, await this.browsers.findOrStart(request, response));
    return { csrfToken: this.csrf.issue(request, response) };
  }
}
