import { type Kysely, sql } from 'kysely'

/** What a cancellation charges the restaurant and pays the driver by its notice: nothing, until somebody decides. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into option (okey, ovalue, description) values
      ('cancellation_bands', '[{"under_hours":null,"restaurant_charge":0,"driver_pay":0}]',
        'What a cancelled shift charges the restaurant and pays the driver, by the notice before its start')`.execute(
    db,
  )
}
