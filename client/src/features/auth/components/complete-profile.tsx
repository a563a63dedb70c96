import type { Me } from '../../../api/session';
export function CompleteProfile(_: { me: Me }) {
  return null;
}
