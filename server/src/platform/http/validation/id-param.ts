import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiError } from '../errors/api-error.js';

/** An ID that no row has. Integers out of range, 0 and negative ones become this one, so that the route answers its own 404. */
const NOWHERE = 0;

/** Parses an ID in a path; anything but an integer is 400 `invalid_id`. */
export function parseId(text: unknown): number {
  if (typeof text !== 'string' || !/^[+-]?\d+$/.test(text)) throw new ApiError('invalid_id');
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : NOWHERE;
}

/** Parses a path parameter as an ID. */
class IdPipe implements PipeTransform<unknown, number> {
  transform(value: unknown): number {
    return parseId(value);
  }
}

const ID_PIPE = new IdPipe();

/** `@IdParam('id') id: number`: an ID from the path. Integers of any size are accepted and may find nothing. */
export function IdParam(name: string): ParameterDecorator {
  return (target, key, index) => {
    Param(name, ID_PIPE)(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (descriptor && key !== undefined) {
      ApiParam({ name, schema: { type: 'integer', format: 'int64' } })(target, key, descriptor);
    }
  };
}
