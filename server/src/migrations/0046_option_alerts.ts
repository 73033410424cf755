import { type Kysely, sql } from 'kysely'

/** An alert about an option is about no restaurant, driver or account: administrators alone see it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table alert
      drop constraint alert_about_somebody,
      add constraint alert_about_somebody check (num_nonnulls(restaurant_id, driver_id, panel_user_id) > 0 or channel = 'option')`.execute(
    db,
  )
}
