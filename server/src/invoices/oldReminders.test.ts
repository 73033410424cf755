/** Tests reminders kept in the outbox before the product recorded which ones count. */
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateTo } from '../kernel/migrate.ts'
import { newDatabase } from '../kernel/testing/testDatabase.ts'
import { fillTestWorld } from '../testing/testWorld.ts'
import { addInvoice, SENT } from './testing/givenInvoice.ts'

test('an invoice whose last reminder was kept counts as reminded by the previous one, if any', async () => {
  const older = await newDatabase()
  const { db } = older.database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const files = await readdir(new URL('../migrations', import.meta.url))
  const all = files.filter((file) => /^\d.*\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length))
  await migrateTo(
    db,
    all.filter((name) => name < '0127'),
  )
  await fillTestWorld(db)
  const [first, second] = ['2026-06-01T09:00:00Z', '2026-06-08T09:00:00Z'] as const
  const reminded = { ...SENT, reminded_at: second }
  const [none, earlier, sent] = [
    await addInvoice(db, reminded),
    await addInvoice(db, reminded),
    await addInvoice(db, reminded),
  ] as const
  const remind = (invoice_id: number, state: 'sent' | 'kept', at: string) =>
    sql`insert into mail (to_name, to_address, subject, body, state, sent_at, attachment, attachment_name, invoice_id, created_at)
      values ('A', 'a@driverdesk.test', 'Reminder: invoice 001', 'A', ${state}, ${state === 'sent' ? at : null}, 'invoice', 'A.pdf', ${invoice_id}, ${at})`.execute(
      db,
    )
  await remind(none.id, 'kept', second)
  await remind(earlier.id, 'sent', first)
  await remind(earlier.id, 'kept', second)
  await remind(sent.id, 'kept', first)
  await remind(sent.id, 'sent', second)
  await migrateTo(db, all)
  const { rows } = await sql`
    select to_char(reminded_at at time zone 'UTC', 'DD') as day from invoice order by id`.execute(db)
  expect(rows).toEqual([{ day: null }, { day: '01' }, { day: '08' }])
  await older.end()
})
