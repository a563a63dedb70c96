import type { NextFunction, Request, Response } from 'express';

/** A handler that calls `next` or answers; errors propagate to the caller. */
export type Step = (request: Request, response: Response, next: NextFunction) => void;

/** Combines handlers into one: each runs after the previous one calls `next()`; an error ends the chain. */
export function runInOrder(...handlers: readonly Step[]): Step {
  return (request, response, next) => {
    let at = 0;
    const step = (problem?: unknown): void => {
      const handler = handlers[at++];
      if (handler && !problem) handler(request, response, step);
      else next(problem);
    };
    step();
  };
}
