import { firstStepRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ worksJobs: false })
})
afterAll(() => server.end())

test('the company step is done once the address and bank details are entered', async () => {
  const isDone = async () => (await server.reply(firstStepRoutes.read, {}, 'administrator')).company
  const set = (okey: string, ovalue: string) =>
    server.db.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
  await set('company_address', '-')
  await set('company_bank_details', '-')
  expect(await isDone()).toBe(false)
  await set('company_address', '1 Quay Road, Testford')
  expect(await isDone()).toBe(false)
  await set('company_bank_details', 'Example Bank, 00-00-00')
  expect(await isDone()).toBe(true)
})

test('the company step is done without bank details once someone has chosen not to print any', async () => {
  const isDone = async () => (await server.reply(firstStepRoutes.read, {}, 'administrator')).company
  const okey = 'company_bank_details'
  await server.db.updateTable('option').set({ ovalue: '-' }).where('okey', '=', okey).execute()
  expect(await isDone()).toBe(false)
  const options = await server.reply(optionRoutes.list, {}, 'administrator')
  const updated_at = options.find((option) => option.okey === okey)?.updated_at
  await server.reply(
    optionRoutes.update,
    { params: { okey }, body: { okey, ovalue: '-', updated_at } },
    'administrator',
  )
  expect(await isDone()).toBe(true)
})

test('the step for the first shift is done once a shift is published', async () => {
  const isDone = async () => (await server.reply(firstStepRoutes.read, {}, 'administrator')).shift
  await server.db.deleteFrom('shift').execute()
  const { id } = await addShift(server.db, { status: SHIFT_NEW })
  expect(await isDone()).toBe(false)
  await server.db.updateTable('shift').set({ status: SHIFT_PUBLISHED }).where('id', '=', id).execute()
  expect(await isDone()).toBe(true)
})
