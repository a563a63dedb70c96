import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomToken, sha256 } from '../../../platform/crypto/random.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import type { ShareDto } from './share.dto.js';
import type { NewLink, ShareRow } from './share.repository.js';

const placeOf = (chatId: number) => sealedPlace('chat_share.token', chatId);

const TOKEN = /^[\w-]{43}$/;

/** Creates and verifies the tokens of shared chats. */
@Injectable()
export class ShareLink {
  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  create(chatId: number): NewLink {
    const token = randomToken();
    return { hash: sha256(token), sealed: this.box.seal(token, placeOf(chatId)) };
  }

  /** Hash by which a link is looked up; null for a malformed token. */
  hashOf(token: string): Buffer | null {
    return TOKEN.test(token) ? sha256(token) : null;
  }

  /** False after the installation's secret was changed. */
  isValid(chatId: number, sealed: string): boolean {
    return this.box.openOrNull(sealed, placeOf(chatId)) !== null;
  }

  /** The token of a link, encrypted for another chat; null when it is no longer valid. */
  sealFor(chatId: number, row: ShareRow): string | null {
    const token = this.box.openOrNull(row.token, placeOf(row.chat_id));
    return token === null ? null : this.box.seal(token, placeOf(chatId));
  }

  /** The link for its owner; null when it is no longer valid. */
  view(row: ShareRow): ShareDto | null {
    const token = this.box.openOrNull(row.token, placeOf(row.chat_id));
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
