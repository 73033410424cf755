/** Nothing is ever silently overwritten (docs/spec/kernel.md#stale-edits). */
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift } from '../testing/testWorld.ts'
import { givenShift } from './testing/givenShift.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const update = (id: number, changed: Record<string, unknown>, as: AccountName = 'manager') =>
  server.call(shiftRoutes.update, { params: { id }, body: givenShift(changed) }, as)

async function lastChangedAt(id: number, moment: string): Promise<void> {
  await server.db.updateTable('shift').set({ updated_at: moment }).where('id', '=', id).execute()
  await server.db.updateTable('audit_event').set({ at: moment }).where('thing_id', '=', id).execute()
}

test('an edit of a shift that a colleague changed is refused, with who and when', async () => {
  const { id, updated_at } = await addShift(server.db)
  await update(id, { updated_at, comment: 'First' }, 'administrator')
  // The test world's present is 12:00 in London on 10 June.
  await lastChangedAt(id, '2026-06-10T08:05:00.000Z')
  const answer = await expectNothingWritten(server.db, () => update(id, { updated_at, comment: 'Second' }))
  expect(answer).toMatchObject({
    status: 409,
    body: {
      message: 'This shift was changed by administrator Account at 09:05. Reload to see the change.',
    },
  })
})

test('the time includes the date if it was not today, in the business’s time zone', async () => {
  const { id, updated_at } = await addShift(server.db)
  await update(id, { updated_at }, 'limitedManager')
  // Midnight in London has passed, in UTC it has not.
  await lastChangedAt(id, '2026-06-08T23:30:00.000Z')
  expect(await update(id, { updated_at })).toMatchObject({
    status: 409,
    body: {
      message:
        'This shift was changed by limitedManager Account at 09/06/2026 00:30. Reload to see the change.',
    },
  })
})

test('an edit that saw the latest change is accepted, in any notation of the time', async () => {
  const { id } = await addShift(server.db)
  const first = (await update(id, {})).body as Shift
  const second = await update(id, { updated_at: new Date(first.updated_at).toISOString() })
  expect(second.status).toBe(200)
  const third = await update(id, { updated_at: (second.body as Shift).updated_at })
  expect(third.status).toBe(200)
})

test('an edit without updated_at is accepted', async () => {
  const { id } = await addShift(server.db)
  expect((await update(id, { comment: 'One' })).status).toBe(200)
  expect((await update(id, { comment: 'Two' })).status).toBe(200)
})

test('publishing counts as a change, so an edit from before it is refused', async () => {
  const { id, updated_at } = await addShift(server.db)
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
  expect((await update(id, { updated_at })).status).toBe(409)
})

test('accepts one of twenty simultaneous edits of one version, and refuses nineteen', async () => {
  const { id, updated_at } = await addShift(server.db)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nr) => update(id, { updated_at, comment: `Edit ${nr}` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
  const won = answers.find(({ status }) => status === 200)?.body as Shift
  const { comment } = await server.db
    .selectFrom('shift')
    .select('comment')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(comment).toBe(won.comment)
  expect(await auditOf(server.db, id)).toHaveLength(1)
  expect(await announcementsOf(server.db, id)).toHaveLength(1)
})

test('a change is later than the one before it, even if the clock was set back', async () => {
  const { id, updated_at } = await addShift(server.db, { updated_at: '2099-01-01T00:00:00.000Z' })
  const changed = (await update(id, { updated_at })).body as Shift
  expect(Date.parse(changed.updated_at)).toBe(Date.parse(updated_at) + 1)
  const [published] = await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
  expect(Date.parse(published?.updated_at ?? '')).toBe(Date.parse(updated_at) + 2)
})
