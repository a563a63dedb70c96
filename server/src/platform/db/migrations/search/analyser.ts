/** Scripts written without spaces between words, or with long endings (Korean): indexed by bigrams. */
const PAIRED =
  '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3031-\\u3035\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff' +
  '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff';
/** Thai, Lao, Burmese and Khmer: few letters, so bigrams would be in nearly every text. Indexed by trigrams. */
const TRIPLED = '\\u0e01-\\u0e3a\\u0e40-\\u0ede\\u1000-\\u109f\\u1780-\\u17ff';

/** PostgreSQL rejects a vector above 1,048,575 bytes. A character takes at most nine bytes, one of a run twelve. */
const TEXT_MAX = 100_000;
const RUNS_MAX = 40_000;
/** Maximum terms of a question; the rest is ignored. */
const TERMS_MAX = 40;

/** Signs of ASCII, in a character class. */
const ASCII_SIGNS = '!-/:-@\\[-`{-~';

/**
 * The search analyser: `search_vector` indexes a text, `search_query` and `search_begun` read a question (ADR 42). All
 * steps are linear: runs of combining marks and of characters without spaces are broken up first.
 */
export const SEARCH_ANALYSER = /* sql */ `
-- Lower case without accents (й stays), ё and ß, and with one kind of apostrophe. Names of agents are compared with it.
CREATE OR REPLACE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(written) = length(written) THEN lower(written)
    WHEN written !~ '[^\\u0001-\\u007e\\u00ab\\u00bb\\u2013\\u2014\\u2026А-Яа-яЁё]' THEN replace(lower(written COLLATE "und-x-icu"), 'ё', 'е') -- faster
    ELSE translate(
    normalize(regexp_replace(normalize(replace(replace(replace(
      lower(regexp_replace(written COLLATE "und-x-icu", '[^[:alnum:][:space:]]{32}', '\\& ', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFKD), '([a-zα-ω])[\\u0300-\\u036f]+', '\\1', 'g'), NFKC),
    U&'\\0451łøđħıŧð\\2019\\2018\\02BC\\2032\\00AD\\200B\\200C\\200D\\2060\\FEFF', U&'\\0435lodhitd''''''''') END;

-- Folded, with "_" at the boundaries of CamelCase, and spaces around runs of scripts without spaces.
CREATE OR REPLACE FUNCTION search_split(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(left(search_fold(regexp_replace(regexp_replace(left(written, ${TEXT_MAX}),
      '([a-zа-яё])([A-ZА-ЯЁ])', '\\1_\\2', 'g'), '([A-Z])([A-Z][a-z])', '\\1_\\2', 'g')), ${TEXT_MAX}),
    '([${PAIRED}]+|[${TRIPLED}]+)', ' \\1 ', 'g'), '\\S{100}', '\\& ', 'g');

-- "node.js" has the parts "node" and "js", and the compound "nodejs".
CREATE OR REPLACE FUNCTION search_parts(split text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(split, '[${PAIRED}${TRIPLED}${ASCII_SIGNS}]+', ' ', 'g');
CREATE OR REPLACE FUNCTION search_compounds(split text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN split !~ '[^ ][-.@''_][^ ]' THEN '' ELSE (SELECT coalesce(string_agg(translate(m[1], '-.@''_', ''), ' '), '') -- faster
    FROM regexp_matches(regexp_replace(split, '[${PAIRED}${TRIPLED}]+', ' ', 'g') COLLATE "und-x-icu", '([[:alnum:]]+(?:(?:[-.@'']|_{1,2})[[:alnum:]]+)+)', 'g') AS m) END;

-- The pieces of so many characters in each run, by cutting it once from each offset; also the shorter ones at its ends.
CREATE OR REPLACE FUNCTION search_grams(runs text, size integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(regexp_replace(regexp_replace(runs, '(^| )([^ ]{' || n || '})(?=[^ ])', '\\1\\2 ', 'g'),
      '([^ ]{' || size || '})', '\\1 ', 'g'), ' ') FROM generate_series(0, size - 1) AS n);

-- Stems with positions; "exact" also keeps Russian words as written.
CREATE OR REPLACE FUNCTION search_vector(written text, exact boolean DEFAULT false) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT to_tsvector('pg_catalog.russian'::regconfig, words)
      || CASE WHEN exact THEN to_tsvector('pg_catalog.english'::regconfig, words) ELSE ''::tsvector END
      || CASE WHEN runs ~ '[^ ]' THEN to_tsvector('pg_catalog.simple'::regconfig,
        search_grams(regexp_replace(runs, '[${TRIPLED}]+', ' ', 'g'), 2) || ' ' || search_grams(regexp_replace(runs, '[${PAIRED}]+', ' ', 'g'), 3)) ELSE ''::tsvector END
    FROM (SELECT search_parts(split) || ' ' || search_compounds(split) AS words,
        left(regexp_replace(split, '[^${PAIRED}${TRIPLED}]+', ' ', 'g'), ${RUNS_MAX}) AS runs
      FROM (SELECT search_split(written) AS split OFFSET 0) s OFFSET 0) w);

-- One word, compound or run of a split question. Empty for a stop word.
CREATE OR REPLACE FUNCTION search_term(token text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN token ~ '^[${PAIRED}${TRIPLED}]' THEN (
      SELECT plainto_tsquery('pg_catalog.simple'::regconfig, string_agg(substr(token, n, size), ' '))
      FROM (SELECT CASE WHEN token ~ '^[${PAIRED}]' THEN 2 ELSE 3 END AS size) s, generate_series(1, greatest(length(token) - size + 1, 1)) AS n)
    ELSE (SELECT CASE WHEN numnode(parts) = 0 OR compounds = '' THEN parts ELSE parts || plainto_tsquery('pg_catalog.russian'::regconfig, compounds) END
      FROM (SELECT plainto_tsquery('pg_catalog.russian'::regconfig, search_parts(token)) AS parts, search_compounds(token) AS compounds OFFSET 0) p) END;

-- Words that begin with the parts of a token; runs shorter than a piece. NULL when it is shorter than "shortest" or too long.
CREATE OR REPLACE FUNCTION search_prefix(token text, shortest integer) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT nullif(to_tsquery('pg_catalog.simple'::regconfig, string_agg('''' || replace(part, '\\', '') || ''':*', ' & ')), ''::tsquery)
    FROM regexp_split_to_table(CASE WHEN token ~ '^[${PAIRED}${TRIPLED}]' THEN token ELSE search_parts(token) END, '\\s+') AS part
    WHERE part <> '' AND CASE WHEN token ~ '^[${PAIRED}]' THEN length(token) = 1 WHEN token ~ '^[${TRIPLED}]' THEN length(token) < 3
      ELSE length(token) BETWEEN shortest AND 60 END);

-- All words of a question, in any form.
CREATE OR REPLACE FUNCTION search_query(question text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg('(' || term::text || ')', ' & '), '')::tsquery
    FROM (SELECT search_term(token) AS term FROM string_to_table(search_split(question), ' ') AS token WHERE token <> '' LIMIT ${TERMS_MAX}) t
    WHERE numnode(term) > 0);

-- The same, where each word may also be the beginning of one: from three letters on, the last from two.
CREATE OR REPLACE FUNCTION search_begun(question text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg('(' || CASE WHEN numnode(term) = 0 THEN begun WHEN begun IS NULL THEN term ELSE term || begun END::text || ')', ' & ')
      FILTER (WHERE numnode(term) > 0 OR words = 0 AND n = count AND begun IS NOT NULL), '')::tsquery
    FROM (SELECT n, term, search_prefix(token, CASE WHEN n = count THEN 2 ELSE 3 END) AS begun, count, count(*) FILTER (WHERE numnode(term) > 0) OVER () AS words
      FROM (SELECT token, search_term(token) AS term, row_number() OVER () AS n, count(*) OVER () AS count
        FROM (SELECT token FROM string_to_table(search_split(question), ' ') AS token WHERE token <> '' LIMIT ${TERMS_MAX}) asked) given) t);
`;
