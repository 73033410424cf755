/** A reason for overruling a rule belongs to the former driver (docs/spec/rules.md#overruling-a-rule). */
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { ownSickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { auditOf, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const DAY = '2026-06-12'

test.each<[string, (id: number) => Promise<unknown>]>([
  [
    'rejects the shift',
    (id) =>
      server.reply(
        driverShiftRoutes.reject,
        { params: { id: String(id) }, body: { reason: 'Ill' } },
        'driver',
      ),
  ],
  [
    'cannot work',
    () => server.reply(ownSickCallRoutes.report, { body: { from_date: DAY, to_date: DAY } }, 'driver'),
  ],
  [
    'is taken off by a cancellation',
    (id) =>
      server.reply(
        cancellationRoutes.cancel,
        { params: { id: String(id) }, body: { cost: '-1.00', comment_cancelled: 'Ill' } },
        'administrator',
      ),
  ],
])('it is removed when the driver %s', async (_how, act) => {
  const { id } = await addShift(server.db, {
    status: 20,
    driver_id: DRIVERS.north,
    period_date: DAY,
    rule_reason: 'No one else could',
    rule_keys: 'rest:before:540',
  })
  await act(id)
  const shift = await server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(shift).toMatchObject({ driver_id: null, rule_reason: '', rule_keys: null })
  expect(await auditOf(server.db, id)).toMatchObject([
    { before: { rule_reason: 'No one else could' }, after: { rule_reason: '' } },
  ])
})
