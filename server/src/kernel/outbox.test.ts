/** A change, its record and its announcement are one: all of them happen, or none (docs/spec/kernel.md#outbox). */

import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift } from '../testing/testWorld.ts'
import { forgetOldAnnouncements, outboxAfter, outboxHead, writeOutbox } from './outbox.ts'
import { testDatabase } from './testing/testDatabase.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await run(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'No.'; end $$`)
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const run = (statement: RawBuilder<unknown>) => statement.execute(server.db)

test.each(['outbox', 'audit_event'])('nothing changes if %s cannot be written', async (table) => {
  const { id } = await addShift(server.db)
  await run(sql`create trigger refuse before insert on ${sql.table(table)} execute function refuse()`)
  try {
    const calls = [
      () => server.call(shiftRoutes.create, { body: givenShift() }, 'administrator'),
      () => server.call(shiftRoutes.update, { params: { id }, body: givenShift() }, 'administrator'),
      () => server.call(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator'),
      () => server.call(shiftRoutes.remove, { params: { id } }, 'administrator'),
    ]
    for (const call of calls) {
      const answer = await expectNothingWritten(server.db, call)
      expect(answer.status).toBe(500)
      expect(JSON.stringify(answer.body)).not.toContain('No.')
    }
  } finally {
    await run(sql`drop trigger refuse on ${sql.table(table)}`)
  }
})

test('announcements are removed after a day, and their numbers never reused', async () => {
  // Without a server: its follower would take an announcement with another time for one that a failover replaced.
  const { database, end } = await testDatabase()
  const { db } = database
  const add = () =>
    db.transaction().execute((tx) => writeOutbox(tx, [{ channel: 'shift', event: 'store', entityId: 1 }]))
  const age = (seq: number, interval: string) =>
    sql`update outbox set created_at = now() - ${interval}::interval where seq = ${seq}`.execute(db)
  const kept = async () => (await outboxAfter(db, 0, 10)).map(({ seq }) => seq)
  try {
    for (let nr = 0; nr < 3; nr++) await add()
    await age(1, '24 hours 1 second')
    await age(2, '23 hours 59 minutes')
    await forgetOldAnnouncements(db, 24)
    expect(await kept()).toEqual([2, 3])
    await sql`update outbox set created_at = now() - interval '25 hours'`.execute(db)
    await forgetOldAnnouncements(db, 24)
    expect(await kept()).toEqual([])
    await add()
    expect(await outboxHead(db)).toBe(4)
    expect(await kept()).toEqual([4])
  } finally {
    await end()
  }
})
