import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { radius: ['control', 'card', 'dialog', 'squircle'], shadow: ['overlay'] } },
});

/** Joins class names; of conflicting Tailwind classes the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
