import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { cleanName } from './clean-name.js';
import { nameSkeletons } from './name-skeletons.js';

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;
const CAMEL_HUMP = /(?<=\p{Ll})(?=\p{Lu})/u;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words that sound like the people who operate this Regent (`RESERVED_NAMES`). */
@Injectable()
export class ReservedNames {
  /** One reserved word, or several of them written together. */
  private readonly reserved: RegExp | null;

  constructor(@Inject(CONFIG) config: Config) {
    const skeletons = config.RESERVED_NAMES.flatMap((word) => nameSkeletons(cleanName(word)));
    this.reserved = skeletons.length > 0 ? new RegExp(`^(?:${skeletons.map(escaped).join('|')})+$`, 'u') : null;
  }

  /** Whether the name consists of nothing but reserved words. */
  isReserved(name: string): boolean {
    return this.#matches(wordsOf(name).join(''));
  }

  /** The first reserved word in the name; undefined: there is none. */
  wordIn(name: string): string | undefined {
    const words = wordsOf(name);
    const parts = words.flatMap((word) => [word, ...word.split(CAMEL_HUMP)]);
    return parts.find((word) => this.#matches(word)) ?? (this.isReserved(name) ? name : undefined);
  }

  #matches(text: string): boolean {
    const { reserved } = this;
    return reserved !== null && text !== '' && nameSkeletons(text).some((skeleton) => reserved.test(skeleton));
  }
}

const wordsOf = (name: string): string[] => cleanName(name).split(SEPARATORS);
