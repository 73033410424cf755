import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

test('the question before redo distinguishes drivers who are only offered open shifts from those who get one', async () => {
  const own = await addShift(server.db, { driver_id: DRIVERS.north, period_date: '2026-06-18' })
  const open = await addShift(server.db, { period_date: '2026-06-18' })
  const shift_ids = [own.id, open.id]
  await server.reply(shiftRoutes.publish, { body: { shift_ids, push_drivers: 20 } }, 'administrator')
  const { undo } = await server.reply(stepRoutes.stack, {}, 'administrator')
  const params = { id: String(undo[0]?.id) }
  expect(await server.reply(stepRoutes.checkUndo, { params }, 'administrator')).not.toHaveProperty(
    'offered_ids',
  )
  await server.reply(stepRoutes.undo, { params, body: { push_drivers: 20 } }, 'administrator')
  const { told_ids, offered_ids } = await server.reply(stepRoutes.checkRedo, { params }, 'administrator')
  expect(told_ids).toContain(DRIVERS.north)
  expect(offered_ids).toContain(DRIVERS.everywhere)
  expect(offered_ids).not.toContain(DRIVERS.north)
})
