/** Emails and credentials as stored. */
import type { Db } from '../../kernel/database.ts'
import type { NewRow, Row } from '../../kernel/tables.ts'
import { ACCOUNTS } from '../../testing/testWorld.ts'

/** An email that failed, unless `given` says otherwise. */
export function addMail(db: Db, given: Partial<NewRow<'mail'>> = {}): Promise<Row<'mail'>> {
  return db
    .insertInto('mail')
    .values({
      to_name: 'Someone',
      to_address: 'somebody@driverdesk.test',
      subject: 'News',
      body: 'Hello',
      state: 'failed',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Allows sending the credentials of `none` and `restaurant`, as if the accounts had just been created. */
export async function addCredentials(db: Db): Promise<void> {
  const { none, restaurant } = ACCOUNTS
  await db.deleteFrom('credentials').execute()
  await db
    .insertInto('credentials')
    .columns(['panel_user_id', 'email', 'password_hash'])
    .expression((eb) =>
      eb.selectFrom('panel_user').select(['id', 'email', 'password_hash']).where('id', '=', none.id),
    )
    .execute()
  await db
    .insertInto('credentials')
    .columns(['restaurateur_id', 'email', 'password_hash'])
    .expression((eb) =>
      eb.selectFrom('restaurateur').select(['id', 'email', 'password_hash']).where('id', '=', restaurant.id),
    )
    .execute()
}
