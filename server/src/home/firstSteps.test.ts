import { firstStepRoutes } from '@driverdesk/contract/home/firstSteps.routes.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ worksJobs: false })
})
afterAll(() => server.end())

test('the first shift is done once it is published', async () => {
  const isDone = async () => (await server.reply(firstStepRoutes.read, {}, 'administrator')).shift
  await server.db.deleteFrom('shift').execute()
  const { id } = await addShift(server.db, { status: SHIFT_NEW })
  expect(await isDone()).toBe(false)
  await server.db.updateTable('shift').set({ status: SHIFT_PUBLISHED }).where('id', '=', id).execute()
  expect(await isDone()).toBe(true)
})
