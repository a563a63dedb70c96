import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What messages are found by. Filled in the background, in the order of the ids, so that writing a message costs nothing
 * more; a shelf holds 4,096 messages of one person, so that a common word of everybody is read for one shelf alone.
 */
export class MessageSearch1795000014000 implements MigrationInterface {
  name = 'MessageSearch1795000014000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE TABLE "message_search" (
  "message_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "place" integer NOT NULL,
  "shelf" bigint NOT NULL,
  "document" tsvector NOT NULL,
  CONSTRAINT "message_search_pk" PRIMARY KEY ("message_id")
);
CREATE INDEX "message_search_of_user" ON "message_search" ("user_id", "message_id");
-- The list of what is not sorted in yet is read by each search: it is kept short.
CREATE INDEX "message_search_words" ON "message_search" USING gin ("shelf", "document") WITH (fastupdate = on, gin_pending_list_limit = 256);
CREATE TABLE "message_search_progress" (
  "id" integer NOT NULL,
  "indexed_to" bigint NOT NULL DEFAULT '0',
  "checked_to" bigint NOT NULL DEFAULT '0',
  CONSTRAINT "message_search_progress_pk" PRIMARY KEY ("id")
);
INSERT INTO "message_search_progress" ("id") VALUES (1);

-- Whatever empties or deletes messages, also in cascade, takes them out. An update that does not name the text fires nothing.
CREATE FUNCTION forget_emptied_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_search WHERE message_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "message_search_emptied" AFTER UPDATE OF "body" ON "message"
  FOR EACH ROW WHEN (NEW."body" IS NULL) EXECUTE FUNCTION forget_emptied_message();
CREATE FUNCTION forget_deleted_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_search USING gone WHERE message_search.message_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "message_search_deleted" AFTER DELETE ON "message"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_deleted_messages();
`;

const DOWN = /* sql */ `
DROP TRIGGER "message_search_deleted" ON "message";
DROP TRIGGER "message_search_emptied" ON "message";
DROP FUNCTION forget_deleted_messages, forget_emptied_message;
DROP TABLE "message_search_progress", "message_search";
`;
