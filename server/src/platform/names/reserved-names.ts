import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { cleanName } from './clean-name.js';
import { nameSkeletons } from './name-skeletons.js';

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;
const CAMEL_HUMP = /(?<=\p{Ll})(?=\p{Lu})/u;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words that suggest an official role (`RESERVED_NAMES`). */
@Injectable()
export class ReservedNames {
  /** One or several reserved words without a separator. */
  private readonly reserved: RegExp | null;
  /** In UTF-16 units. */
  private readonly longest: number;

  constructor(@Inject(CONFIG) config: Config) {
    const skeletons = config.RESERVED_NAMES.flatMap((word) => nameSkeletons(withoutMarks(cleanName(word))));
    this.longest = Math.max(0, ...config.RESERVED_NAMES.map((word) => word.length));
    this.reserved = skeletons.length > 0 ? new RegExp(`^(?:${skeletons.map(escaped).join('|')})+$`, 'u') : null;
  }

  /** Whether the name consists of reserved words only. */
  isReserved(name: string): boolean {
    return this.#matches(wordsOf(name).join(''));
  }

  /** The first reserved word in the name, also if it is spaced out; undefined if there is none. */
  wordIn(name: string): string | undefined {
    const words = wordsOf(name);
    const parts = words.flatMap((word) => [word, ...word.split(CAMEL_HUMP)]);
    return (
      parts.find((word) => this.#matches(word)) ?? this.#spacedIn(words) ?? (this.isReserved(name) ? name : undefined)
    );
  }

  #spacedIn(words: string[]): string | undefined {
    for (let from = 0; from < words.length; from++) {
      let joined = words[from] ?? '';
      for (let to = from + 1; to < words.length; to++) {
        joined += words[to];
        if (joined.length > this.longest) break;
        if (this.#matches(joined)) return words.slice(from, to + 1).join(' ');
      }
    }
    return undefined;
  }

  #matches(text: string): boolean {
    const { reserved } = this;
    return (
      reserved !== null && text !== '' && nameSkeletons(withoutMarks(text)).some((skeleton) => reserved.test(skeleton))
    );
  }
}

/** `Ádmin` is still `admin`. */
const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const wordsOf = (name: string): string[] => cleanName(name).split(SEPARATORS);
