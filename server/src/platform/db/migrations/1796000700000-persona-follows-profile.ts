import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Default personas use the name and the image of the profile until they are edited, including existing unedited ones.
 */
export class PersonaFollowsProfile1796000700000 implements MigrationInterface {
  name = 'PersonaFollowsProfile1796000700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "persona" ADD COLUMN IF NOT EXISTS "follows_profile" boolean NOT NULL DEFAULT false',
    );
    await queryRunner.query(`UPDATE persona p SET follows_profile = true, image_id = u.image_id,
        name = coalesce(nullif(left(trim(concat_ws(' ', u.first_name, u.last_name)), 50), ''), p.name)
      FROM "user" u WHERE u.id = p.owner_id AND p.is_default AND p.description = '' AND p.image_id IS NULL
        AND p.name IN (u.username, split_part(u.email, '@', 1))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "persona" DROP COLUMN "follows_profile"');
  }
}
