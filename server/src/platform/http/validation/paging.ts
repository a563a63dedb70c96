import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { PAGE } from '../../../contract/limits.js';
import { ApiError } from '../errors/api-error.js';

/** The requested part of a list. */
export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
  /** For SQL: `LIMIT limit OFFSET offset`. */
  limit: number;
  offset: number;
}

/** A part of a list, with the total. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** Maximum OFFSET: a page beyond it is beyond the end of any list. */
const MAX_OFFSET = 2_000_000_000;

/**
 * Reads an integer of at least 1 from the query: `fallback` if absent, at most `max`.
 * @throws ApiError 400 with the parameter
 */
function countFromQuery(name: string, value: unknown, fallback: number, max: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || !/^[+-]?\d+$/.test(value) || Number(value) < 1) {
    throw ApiError.field(name, `${name} must be a whole number of at least 1`);
  }
  return Math.min(Number(value), max);
}

/** `page` and `page_size` of a list. */
export function parsePaging(query: Record<string, unknown>): Paging {
  const pageSize = countFromQuery('page_size', query.page_size, PAGE.listDefault, PAGE.listMax);
  const page = countFromQuery('page', query.page, 1, Number.MAX_SAFE_INTEGER);
  return { page, pageSize, limit: pageSize, offset: Math.min((page - 1) * pageSize, MAX_OFFSET) };
}

/** `@PageQuery() paging: Paging` in a controller. */
export const PageQuery = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  parsePaging(context.switchToHttp().getRequest<Request>().query as Record<string, unknown>),
);

/** `Link` header (RFC 8288): first, prev, next and last, keeping the request's other parameters. */
export function linkHeader(url: string, paging: Pick<Paging, 'page' | 'pageSize'>, total: number): string {
  const [path, search = ''] = url.split('?', 2);
  const last = Math.max(1, Math.ceil(total / paging.pageSize));
  const link = (page: number, relation: string) => {
    const query = new URLSearchParams(search);
    query.set('page', String(page));
    query.set('page_size', String(paging.pageSize));
    return `<${path}?${query}>; rel="${relation}"`;
  };
  const links = [link(1, 'first')];
  if (paging.page > 1) links.push(link(Math.min(paging.page - 1, last), 'prev'));
  if (paging.page < last) links.push(link(paging.page + 1, 'next'));
  links.push(link(last, 'last'));
  return links.join(', ');
}

/** Converts the `Page` of a handler into an array with `X-Total-Count` and `Link`. */
class PageHeaders implements NestInterceptor<Page<unknown>, unknown[]> {
  intercept(context: ExecutionContext, next: CallHandler<Page<unknown>>): Observable<unknown[]> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((page) => {
        const request = http.getRequest<Request>();
        const paging = parsePaging(request.query as Record<string, unknown>);
        const response = http.getResponse<Response>();
        response.setHeader('X-Total-Count', String(page.total));
        response.setHeader('Link', linkHeader(request.originalUrl, paging, page.total));
        return page.items;
      }),
    );
  }
}

/** For list handlers, which take `@PageQuery()` and return a `Page`; clients get an array and the headers. */
export function PagedList(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(new PageHeaders()),
    ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 } }),
    ApiQuery({
      name: 'page_size',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: PAGE.listMax, default: PAGE.listDefault },
    }),
  );
}
