import { Injectable } from '@nestjs/common';
import { type Departure, N8nDepartureRepository } from './n8n-departure.repository.js';
import { type HeldMember, type MemberEnd, type MemberFacts, N8nMemberRepository } from './n8n-member.repository.js';

/** Accounts in the operator's n8n, for the worker that creates and removes them. */
@Injectable()
export class N8nMembers {
  constructor(
    private readonly members: N8nMemberRepository,
    private readonly departures: N8nDepartureRepository,
  ) {}

  /** Leases the next account to create. */
  claim(baseUrl: string, leaseMs: number): Promise<HeldMember | undefined> {
    return this.members.claim(baseUrl, leaseMs);
  }

  /** Stores the data known so far. @returns false if the owner is disabled or deleted */
  update(id: number, baseUrl: string, facts: MemberFacts): Promise<boolean> {
    return this.members.update(id, baseUrl, facts);
  }

  /** Ends the lease. */
  finish(id: number, baseUrl: string, end: MemberEnd): Promise<void> {
    return this.members.finish(id, baseUrl, end);
  }

  /** The user's personal project, also while the account is not ready; null if unknown. */
  projectOf(userId: number, baseUrl: string): Promise<string | null> {
    return this.members.projectOf(userId, baseUrl);
  }

  /** Requests the project of the user again, because n8n does not have this one. */
  forgetProject(userId: number, projectId: string): Promise<void> {
    return this.members.forgetProject(userId, projectId);
  }

  /** Leases the next account to remove. */
  claimDeparture(baseUrl: string, leaseMs: number): Promise<Departure | undefined> {
    return this.departures.claim(baseUrl, leaseMs);
  }

  endDeparture(id: number): Promise<void> {
    return this.departures.end(id);
  }

  postponeDeparture(id: number, againMs: number): Promise<void> {
    return this.departures.postpone(id, againMs);
  }

  /** Whether this account must still be removed. */
  isLeaving(baseUrl: string, n8nUserId: string | null, email: string): Promise<boolean> {
    return this.departures.exists(baseUrl, n8nUserId, email);
  }
}
