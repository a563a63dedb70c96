import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { errorForLog } from './error-for-log.js';

/** Paths that are removed from every log line. */
const SECRETS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-api-key"]',
  'req.headers["x-csrftoken"]',
  'res.headers["set-cookie"]',
  '*.otp',
  '*.OTP',
  '*.password',
  '*.apiKey',
  '*.api_key',
  '*.token',
];

/** Creates the structured logger of a process, with `role` in every line. Default destination: stdout. */
export function createLogger(level: string, role: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { role, pid: process.pid },
    redact: { paths: SECRETS, censor: '[redacted]' },
    serializers: { err: errorForLog },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Adapter from Nest's logger to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...this.line(message, rest));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...this.line(message, rest));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(...this.line(message, rest));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...this.line(message, rest));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(...this.line(message, rest));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...this.line(message, rest));
  }

  private line(message: unknown, rest: unknown[]): [object, string] {
    const context = rest.at(-1);
    if (message instanceof Error) return [{ err: message, context }, message.message];
    const detail = rest.length > 1 ? rest.slice(0, -1).map(errorForLog) : undefined;
    return [{ context, detail }, String(message)];
  }
}
