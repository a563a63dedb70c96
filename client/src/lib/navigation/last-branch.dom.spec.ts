import { clearDrafts } from '../storage/draft-storage';
import { lastBranchOf, rememberBranch } from './last-branch';

describe('last opened branch', () => {
  it('is stored per conversation until sign-out', () => {
    expect(lastBranchOf(5)).toBe(5);
    rememberBranch(5, 9);
    rememberBranch(6, 6);
    expect([lastBranchOf(5), lastBranchOf(6)]).toEqual([9, 6]);
    expect(localStorage.length).toBe(1);
    rememberBranch(5, 5);
    expect(lastBranchOf(5)).toBe(5);
    rememberBranch(5, 9);
    clearDrafts();
    expect(lastBranchOf(5)).toBe(5);
  });
});
