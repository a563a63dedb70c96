import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomToken, sha256 } from '../../../platform/crypto/random.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import type { ShareDto } from './share.dto.js';
import type { NewLink, ShareRow } from './share.repository.js';

const placeOf = (chatId: number) => sealedPlace('chat_share.token', chatId);

const TOKEN = /^[\w-]{43}$/;

/** Makes links to chats, and knows them again. */
@Injectable()
export class ShareLink {
  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** A new link to a chat. */
  make(chatId: number): NewLink {
    const token = randomToken();
    return { hash: sha256(token), sealed: this.box.seal(token, placeOf(chatId)) };
  }

  /** What a link is found by; null: no link has this form. */
  hashOf(token: string): Buffer | null {
    return TOKEN.test(token) ? sha256(token) : null;
  }

  /** Whether a link is one still: with the installation's secret all of them change. */
  isAlive(chatId: number, sealed: string): boolean {
    return this.box.openOrNull(sealed, placeOf(chatId)) !== null;
  }

  /** The link as its owner sees it; null: it is none any more. */
  view(chatId: number, row: ShareRow): ShareDto | null {
    const token = this.box.openOrNull(row.token, placeOf(chatId));
    if (token === null) return null;
    return {
      token,
      url: new URL(`/share/${token}`, this.config.PUBLIC_URL).href,
      up_to_seq: row.up_to_seq,
      is_outdated: row.head > row.up_to_seq,
      show_persona: row.show_persona,
      shared_at: row.shared_at.toISOString(),
    };
  }
}
