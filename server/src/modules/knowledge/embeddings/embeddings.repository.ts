import { Injectable } from '@nestjs/common';
import { rowsWithinBytes } from '../../../platform/db/rows-within-bytes.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { signBits } from '../domain/vectors.js';

// Prepared SQL, see ADR 4.

/** A chapter without a vector of its text. */
export interface DueChapter {
  id: number;
  /** Title and content, cut to the 6,000 characters that most models read. */
  text: string;
  hash: string;
}

/** Chapters that were claimed together. */
export interface DueChapters {
  baseId: number;
  /** Empty if all chapters of the base are embedded. */
  chapters: DueChapter[];
}

/** A chapter with the vector of its text; null if the server rejected it. */
export interface EmbeddedChapter extends Pick<DueChapter, 'id' | 'hash'> {
  vector: Float32Array | null;
}

/** A candidate chapter for a question. */
export interface NearChapter {
  id: number;
  vector: Float32Array;
}

const TEXT_MAX = 6000;
/** Maximum texts per request. Servers commonly accept 32, and a slow one needs seconds for them. */
const [BATCH_SIZE, BATCH_BYTES] = [32, 64_000];
/** A worker that needs longer for a batch is considered lost. */
const CLAIMED_FOR = '5 minutes';
/** Number of chapters whose vectors are compared exactly. */
const CANDIDATES = 50;

const TEXT = `left(c.title || E'\\n\\n' || c.content, ${TEXT_MAX})`;

const statement = statementsOf('embeddings');

/** Skips bases that are being edited. The lock prevents changes of chapters until the base is claimed or complete. */
const DUE_BASE = statement(
  'due-base',
  /* sql */ `
SELECT id FROM knowledge_base
WHERE embedded_model IS NULL AND (embedding_until IS NULL OR embedding_until < now())
ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);

const DUE_CHAPTERS = statement(
  'due-chapters',
  rowsWithinBytes(
    /* sql */ `
  SELECT c.id, ${TEXT} AS text, md5(${TEXT}) AS hash
  FROM chapter c LEFT JOIN chapter_embedding e ON e.chapter_id = c.id AND e.model = $2
  WHERE c.base_id = $1 AND e.hash IS DISTINCT FROM md5(${TEXT}) ORDER BY c.id LIMIT ${BATCH_SIZE}`,
    'id',
    'octet_length(text)',
    BATCH_BYTES,
  ),
);

const CLAIM = statement(
  'claim',
  `UPDATE knowledge_base SET embedding_until = now() + interval '${CLAIMED_FOR}' WHERE id = $1`,
);
const RELEASE = statement('release', 'UPDATE knowledge_base SET embedding_until = NULL WHERE id = $1');
const COMPLETE = statement(
  'complete',
  'UPDATE knowledge_base SET embedded_model = $2, embedding_until = NULL WHERE id = $1',
);
const FORGET_OTHER_MODELS = statement(
  'forget-other-models',
  'UPDATE knowledge_base SET embedded_model = NULL WHERE embedded_model <> $1',
);

/** Skips chapters that were changed or deleted meanwhile. */
const STORE = statement(
  'store',
  /* sql */ `
INSERT INTO chapter_embedding (chapter_id, base_id, model, hash, bits, vector)
SELECT c.id, c.base_id, $1, given.hash, given.bits::varbit, given.vector
FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bytea[]) AS given(id, hash, bits, vector)
JOIN chapter c ON c.id = given.id AND md5(${TEXT}) = given.hash
FOR KEY SHARE OF c SKIP LOCKED
ON CONFLICT (chapter_id) DO UPDATE
SET model = excluded.model, hash = excluded.hash, bits = excluded.bits, vector = excluded.vector`,
);

const HAS = statement(
  'has',
  'SELECT EXISTS (SELECT FROM chapter_embedding WHERE base_id = $1 AND model = $2 AND bits IS NOT NULL) AS found',
);

/** Even with one model, only vectors of the same dimension can be compared. */
const NEAREST = statement(
  'nearest',
  /* sql */ `
SELECT chapter_id AS id, vector FROM chapter_embedding
WHERE base_id = $1 AND model = $2 AND length(bits) = length($3::varbit)
ORDER BY bit_count(bits # $3::varbit), chapter_id LIMIT ${CANDIDATES}`,
);

/** Vectors of chapters. */
@Injectable()
export class EmbeddingsRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Claims the next chapters of one base without a vector of this model; its other chapters wait for `release`. Safe
   * with several workers.
   * @returns undefined when no base is left
   */
  claim(model: string): Promise<DueChapters | undefined> {
    return this.sql.transaction(async (transaction) => {
      const base = await transaction.row<{ id: number }>(DUE_BASE, []);
      if (!base) return undefined;
      // After the lock, so that this statement sees the last committed change of the base.
      const chapters = await transaction.rows<DueChapter>(DUE_CHAPTERS, [base.id, model]);
      if (chapters.length > 0) await transaction.rows(CLAIM, [base.id]);
      else await transaction.rows(COMPLETE, [base.id, model]);
      return { baseId: base.id, chapters };
    });
  }

  async store(model: string, chapters: readonly EmbeddedChapter[]): Promise<void> {
    await this.sql.rows(STORE, [
      model,
      chapters.map(({ id }) => id),
      chapters.map(({ hash }) => hash),
      chapters.map(({ vector }) => vector && signBits(vector)),
      chapters.map(({ vector }) => vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
    ]);
  }

  /** Ends a claim. */
  async release(baseId: number): Promise<void> {
    await this.sql.rows(RELEASE, [baseId]);
  }

  /** Makes bases due whose chapters another model has embedded. */
  async forgetOtherModels(model: string): Promise<void> {
    await this.sql.rows(FORGET_OTHER_MODELS, [model]);
  }

  /** Whether a chapter of the base has a vector of this model. */
  async has(baseId: number, model: string): Promise<boolean> {
    return (await this.sql.row<{ found: boolean }>(HAS, [baseId, model]))?.found ?? false;
  }

  /** The chapters whose vectors differ from this one in the fewest signs. */
  async nearest(baseId: number, model: string, vector: Float32Array): Promise<NearChapter[]> {
    const rows = await this.sql.rows<{ id: number; vector: Buffer }>(NEAREST, [baseId, model, signBits(vector)]);
    return rows.map(({ id, vector: bytes }) => ({ id, vector: new Float32Array(new Uint8Array(bytes).buffer) }));
  }
}
