import { cutTo, LIMITS } from '@contract/limits';

/** The name of a branch, from the filled template, cut to what a chat's name may have. */
export function branchName(filledTemplate: string): string {
  return cutTo(filledTemplate.trim(), LIMITS.chatName);
}
