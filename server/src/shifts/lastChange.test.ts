/**
 * A shift names who changed it last: someone at the agency or at its restaurant
 * (docs/spec/schedule.md#edit-shift-dialog).
 */
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS } from '../testing/testWorld.ts'
import { givenShift } from './testing/givenShift.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const lastChangeOf = (id: number) =>
  server.db
    .selectFrom('shift')
    .select(['moderator_id', 'restaurateur_moderator_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const edit = (id: number, driver_id = 0) => ({ params: { id }, body: givenShift({ driver_id }) })
const many = (id: number) => ({ body: { shift_ids: [id] } })
type Change = (id: number, as: AccountName) => Promise<{ status: number }>

test.each<[string, Parameters<typeof addShift>[1], Change]>([
  ['an edit', {}, (id, as) => server.call(shiftRoutes.update, edit(id), as)],
  ['publishing', {}, (id, as) => server.call(shiftRoutes.publish, many(id), as)],
  ['unpublishing', { status: 20 }, (id, as) => server.call(shiftRoutes.unpublish, many(id), as)],
  [
    'cancelling',
    { status: 20, driver_id: DRIVERS.north },
    (id, as) => server.call(cancellationRoutes.cancel, { params: { id }, body: { cost: -10 } }, as),
  ],
])('after the restaurant, %s by staff leaves only the staff member’s name', async (_what, shift, change) => {
  const { id } = await addShift(server.db, { ...shift, restaurateur_moderator_id: 1 })
  expect((await change(id, 'manager')).status).toBe(200)
  expect(await lastChangeOf(id)).toEqual({ moderator_id: 2, restaurateur_moderator_id: null })
})

test.each<[string, Parameters<typeof addShift>[1], Change]>([
  ['an edit', {}, (id, as) => server.call(freeShiftRoutes.update, edit(id), as)],
  ['submitting', { status: 30 }, (id, as) => server.call(freeShiftRoutes.moderate, many(id), as)],
])('after staff, %s by the restaurant leaves only the restaurant’s name', async (_what, shift, change) => {
  const { id } = await addShift(server.db, { ...shift, moderator_id: 2 })
  expect((await change(id, 'restaurant')).status).toBe(200)
  expect(await lastChangeOf(id)).toEqual({ moderator_id: null, restaurateur_moderator_id: 1 })
})
