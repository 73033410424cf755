/** A change, its record and its announcement are one: all of them happen, or none (docs/spec/kernel.md#outbox). */

import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift } from '../testing/testWorld.ts'
import { forgetOldAnnouncements, outboxAfter, outboxHead } from './outbox.ts'

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
  const add = () => server.reply(shiftRoutes.create, { body: givenShift() }, 'administrator')
  for (let nr = 0; nr < 3; nr++) await add()
  const head = await outboxHead(server.db)
  const age = (seq: number, interval: string) =>
    run(sql`update outbox set created_at = now() - ${interval}::interval where seq = ${seq}`)
  await age(head - 2, '24 hours 1 second')
  await age(head - 1, '23 hours 59 minutes')
  const kept = async () => (await outboxAfter(server.db, 0, 10)).map(({ seq }) => seq)
  await forgetOldAnnouncements(server.db, 24)
  expect(await kept()).toEqual([head - 1, head])
  // At once: to the follower, an announcement with another time is one that a failover replaced.
  await server.db.transaction().execute(async (tx) => {
    await sql`update outbox set created_at = now() - interval '25 hours'`.execute(tx)
    await forgetOldAnnouncements(tx, 24)
  })
  expect(await kept()).toEqual([])
  await add()
  expect(await outboxHead(server.db)).toBe(head + 1)
  expect(await kept()).toEqual([head + 1])
})
