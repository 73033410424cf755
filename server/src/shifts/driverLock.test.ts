/** A change of a driver's shifts waits only for someone who plans the same driver (docs/spec/shifts.md#clash). */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { givenShift } from './testing/givenShift.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
let id: number
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  id = (await addShift(server.db, { ...givenShift({ driver_id: DRIVERS.north }), status: 20 })).id
})
afterAll(() => server.end())

const edit = (changed: Record<string, unknown>) =>
  server.call(
    shiftRoutes.update,
    { params: { id }, body: givenShift({ driver_id: DRIVERS.north, ...changed }) },
    'manager',
  )
const many = (kind: string, change: Record<string, unknown> = {}) =>
  server.call(manyShiftRoutes.change, { body: { kind, shifts: [{ id, ...change }] } }, 'manager')

type Case = [name: string, change: () => Promise<Answer>]

describe('while another change plans its driver', () => {
  test.each<Case>([
    ['the comment of a shift is changed', () => edit({ comment: 'Back door' })],
    ['its bonus is changed', () => many('bonus', { cost_bonus: 20 })],
    ['it is unpublished', () => many('unpublish')],
    ['its driver is taken off', () => many('assign', { driver_id: 0 })],
  ])('%s without waiting', async (_, change) => {
    await server.db.transaction().execute(async (tx) => {
      await lockDrivers(tx, [DRIVERS.north])
      expect(await change()).toMatchObject({ status: 200 })
    })
  })

  test.each<Case>([
    ['the times of a shift are changed', () => many('times', { finish_time: '15:00' })],
    ['its date is changed', () => edit({ period_date: '2026-06-18' })],
  ])('%s only afterwards', async (_, change) => {
    const { answer } = await server.db.transaction().execute(async (tx) => {
      await lockDrivers(tx, [DRIVERS.north])
      const answer = change()
      await isWaiting(tx)
      return { answer }
    })
    expect(await answer).toMatchObject({ status: 200 })
  })
})
