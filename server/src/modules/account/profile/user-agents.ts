/** What users have of agents. The module of agents, which depends on this one, implements it. */
export interface UserAgents {
  /** Whether the user has an agent that is not deleted. */
  ownsAgents(userId: number): Promise<boolean>;
  /** Number of crowns that the user has given. */
  crownsGivenBy(userId: number): Promise<number>;
}

export const USER_AGENTS = Symbol('USER_AGENTS');
