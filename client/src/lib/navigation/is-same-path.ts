/**
 * For code that navigates after a request: users who have left the page in the meantime should stay where they are.
 * @returns a function that tells whether the path is still the one at the time of this call
 */
export function currentPathCheck(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}
