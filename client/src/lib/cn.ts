import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Conflicting Tailwind classes are all kept: mark the one that another one may replace with `base:`.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
