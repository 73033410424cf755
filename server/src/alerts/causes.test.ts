/** An alert counts as read once nothing is left to do about it (docs/spec/alerts.md#alert-record). */
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCascade } from '../cascades/testing/givenCascade.ts'
import { addAsk } from '../shifts/testing/givenAsk.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { addAlert } from './testing/givenAlert.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  for (const table of ['alert', 'leave_request'] as const) await server.db.deleteFrom(table).execute()
})
afterAll(() => server.end())

const open = () => addShift(server.db, { status: 20, driver_id: null, status_assigned: 20 })
const unread = async () => (await server.reply(alertRoutes.unread, {}, 'administrator')).count
const about = (data: object) => JSON.stringify({ message: 'It waits', ...data })
const fill = (id: number) =>
  server.db
    .updateTable('shift')
    .set({ driver_id: DRIVERS.everywhere, status_assigned: 10 })
    .where('id', '=', id)
    .execute()

test.each(['reject', 'unfilled'])('%s: until the shift is filled', async (event) => {
  const shift = await open()
  await addCascade(server.db, DRIVERS.north, shift)
  const cascade = await server.db.selectFrom('cascade').select('id').executeTakeFirstOrThrow()
  const key = event === 'unfilled' ? `unfilled:${cascade.id}` : null
  await addAlert(server.db, { event, key, data: about({ shift_id: shift.id }) })
  expect(await unread()).toBe(1)
  await fill(shift.id)
  expect(await unread()).toBe(0)
})

test('late: until the driver has started', async () => {
  const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const data = about({ shift_id: shift.id })
  await addAlert(server.db, { event: 'late', driver_id: DRIVERS.north, data })
  expect(await unread()).toBe(1)
  await addTimesheet(server.db, { shift_id: shift.id, driver_id: DRIVERS.north, status_progress: 10 })
  expect(await unread()).toBe(0)
})

test('ask: until the restaurant’s request is answered', async () => {
  const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const id = await addAsk(server.db, { shift_id: shift.id })
  await addAlert(server.db, { event: 'ask', key: `ask:${id}`, data: about({}) })
  expect(await unread()).toBe(1)
  const answered = { state: 'declined', answered_at: '2026-06-10T11:00:00Z', answered_by: 'Ann' } as const
  await server.db.updateTable('shift_ask').set(answered).where('id', '=', id).execute()
  expect(await unread()).toBe(0)
})

test('leave: until the request is answered', async () => {
  const { id } = await server.db
    .insertInto('leave_request')
    .values({ driver_id: DRIVERS.north, from_date: '2026-06-12', to_date: '2026-06-12' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alert = { channel: 'driver', event: 'leave', key: `leave:${id}:asked`, restaurant_id: null }
  await addAlert(server.db, { ...alert, driver_id: DRIVERS.north, data: about({}) })
  expect(await unread()).toBe(1)
  const answered = { state: 'declined', answered_at: '2026-06-10T11:00:00Z', answered_by: 'Ann' } as const
  await server.db.updateTable('leave_request').set(answered).where('id', '=', id).execute()
  expect(await unread()).toBe(0)
})

test('one that only informs stays until it is read', async () => {
  await addAlert(server.db, { restaurant_id: RESTAURANTS.northOne, event: 'request', data: about({}) })
  expect(await unread()).toBe(1)
})
