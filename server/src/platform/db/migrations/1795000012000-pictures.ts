import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploaded pictures: what nothing uses is found, and a file outlives its row only until it is cleaned up. */
export class Pictures1795000012000 implements MigrationInterface {
  name = 'Pictures1795000012000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "image" ADD "touched_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now();
      CREATE INDEX "agent_image" ON "agent" ("image_id");
      CREATE INDEX "persona_image" ON "persona" ("image_id") WHERE image_id IS NOT NULL;
      CREATE INDEX "user_image" ON "user" ("image_id") WHERE image_id IS NOT NULL;
      CREATE TABLE "stray_file" (
        "name" text PRIMARY KEY,
        "remove_after" TIMESTAMP WITH TIME ZONE NOT NULL
      );
      CREATE INDEX "stray_file_due" ON "stray_file" ("remove_after");
      CREATE FUNCTION image_files_stray() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stray_file (name, remove_after)
          SELECT DISTINCT substr(url, length('/media/') + 1), now()
          FROM unnest(ARRAY[OLD.url, OLD.optimized_url]) AS url WHERE url LIKE '/media/%'
          ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER image_files_stray AFTER DELETE ON "image" FOR EACH ROW EXECUTE FUNCTION image_files_stray();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER image_files_stray ON "image";
      DROP FUNCTION image_files_stray;
      DROP TABLE "stray_file";
      DROP INDEX "user_image", "persona_image", "agent_image";
      ALTER TABLE "image" DROP COLUMN "touched_at";
    `);
  }
}
