import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiError } from '../errors/api-error.js';

/** No row has it. An integer that no id can be becomes this one, so that each route answers its own 404. */
const NOWHERE = 0;

/** Reads an id of the address: anything but a whole number is 400 `invalid_id`. */
export function parseId(text: unknown): number {
  if (typeof text !== 'string' || !/^[+-]?\d+$/.test(text)) throw new ApiError('invalid_id');
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : NOWHERE;
}

/** Turns the text of a path parameter into an id. */
class IdPipe implements PipeTransform<unknown, number> {
  transform(value: unknown): number {
    return parseId(value);
  }
}

const ID_PIPE = new IdPipe();

/** `@IdParam('id') id: number`: a row's id from the path. Integers that are not there, however large, find nothing. */
export function IdParam(name: string): ParameterDecorator {
  return (target, key, index) => {
    Param(name, ID_PIPE)(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (descriptor && key !== undefined) {
      ApiParam({ name, schema: { type: 'integer', format: 'int64' } })(target, key, descriptor);
    }
  };
}
