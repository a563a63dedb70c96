import { Injectable } from '@nestjs/common';
import { TurnLookupRepository, type WorkflowCall } from './turn-lookup.repository.js';

/** The workflow calls of turns that await or awaited their callback. */
@Injectable()
export class TurnCalls {
  constructor(private readonly turns: TurnLookupRepository) {}

  of(turnIds: number[]): Promise<WorkflowCall[]> {
    return this.turns.callsOf(turnIds);
  }
}
