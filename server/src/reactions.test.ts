import { afterAll, beforeAll, expect, test } from 'vitest'
import { change, type Events, type Jobs, SYSTEM, type Work } from './kernel/unitOfWork.ts'
import { reactions } from './reactions.ts'
import { beginStep } from './shifts/scheduleStep.service.ts'
import { addPlan } from './templates/testing/givenTemplate.ts'
import { type TestApp, testApp } from './testing/testApp.ts'
import { ACCOUNTS, addShift, DRIVERS, RESTAURANTS } from './testing/testWorld.ts'
import { unitOf } from './testing/unitOf.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

/** An hour of a shift of four hours for £40.00. */
const AN_HOUR = {
  cost: 4000,
  length: 240,
  pay: 100,
  charge: 120,
  driver: [[0, 60]],
  restaurant: [[0, 60]],
} as const

const driverNorth = () =>
  server.db.selectFrom('driver').select('email').where('id', '=', DRIVERS.north).executeTakeFirstOrThrow()

const digests = () => server.db.selectFrom('pay_statement_mail').select('digest').execute()
const payStatementMail = async () => ({
  id: 1,
  to_name: 'north Driver',
  to_address: (await driverNorth()).email,
  attachment: 'Pay statement north Driver June 2026.pdf',
  created_at: '2026-06-30T09:00:01Z',
  invoice_id: null,
  reminder: null,
})

/** Raises an event and asserts its effect, by the event's name: one that is missing here does not compile. */
const cases: { readonly [E in keyof Events]: () => Promise<void> } = {
  'panel user leaves': async () => {
    await addPlan(server.db, RESTAURANTS.northOne, { planner_id: ACCOUNTS.manager.id })
    const kept = await addPlan(server.db, RESTAURANTS.northOne, { planner_id: ACCOUNTS.administrator.id })
    await raise('panel user leaves', { id: ACCOUNTS.manager.id, timeZone: 'Europe/London' })
    expect(await server.db.selectFrom('planned_publish').select('id').execute()).toEqual([{ id: kept }])
    const readers = (await alerts()).map(({ panel_user_id }) => panel_user_id).toSorted()
    expect(readers).toEqual([ACCOUNTS.administrator.id, ACCOUNTS.limitedManager.id])
  },
  'open shifts listed otherwise': async () => {
    await server.db.deleteFrom('outbox').execute()
    await raise('open shifts listed otherwise', null)
    const announced = await server.db.selectFrom('outbox').select('channel').execute()
    expect(announced).toEqual([{ channel: 'open shifts' }])
  },
  'option changed': async () => {
    const before = await server.db
      .selectFrom('option')
      .selectAll()
      .where('okey', '=', 'invoice_vat_rate')
      .executeTakeFirstOrThrow()
    const address = 'https://office.driverdesk.test/options'
    await raise('option changed', { before, after: { ...before, ovalue: '19' }, address })
    expect(await alerts()).toMatchObject([{ channel: 'option' }])
    const mail = await server.db.selectFrom('mail').select(['to_address', 'subject']).execute()
    expect(mail).toEqual([{ to_address: ACCOUNTS.administrator.email, subject: 'Changed: the VAT rate' }])
  },
  'drivers added': async () => {
    const driver = { id: DRIVERS.applicant, first_name: 'New', last_name: 'Applicant', status: 30 as const }
    const reach = { area_ids: [], restaurant_ids: [] }
    const active = { driver: { ...driver, id: DRIVERS.north, status: 10 as const }, reach }
    await raise('drivers added', { drivers: [{ driver, reach }, active] })
    const message = 'New Applicant is a new applicant driver'
    expect(await alerts()).toMatchObject([
      { channel: 'driver', driver_id: DRIVERS.applicant, data: { message } },
    ])
  },
  'text failed': async () => {
    const driver = { id: DRIVERS.north, name: 'north Driver' }
    await raise('text failed', { driver, phone: '+447700900123', reason: 'The text gateway answered 422.' })
    const message =
      'north Driver did not get the text message about shifts to acknowledge. The text gateway answered 422. Phone: +447700900123'
    expect(await alerts()).toMatchObject([
      { channel: 'driver message', driver_id: DRIVERS.north, data: { message } },
    ])
  },
  'mail goes out': async () => {
    const june = { period_from: '2026-06-01', period_to: '2026-06-30', mailed_at: '2026-06-30T09:00:00Z' }
    const kept = { driver_id: DRIVERS.north, digest: 'kept 1a', ...june }
    await server.db.insertInto('pay_statement_mail').values(kept).execute()
    await raise('mail goes out', await payStatementMail())
    expect(await digests()).toEqual([{ digest: '1a' }])
  },
  'mail is kept': async () => {
    const june = { period_from: '2026-06-01', period_to: '2026-06-30', mailed_at: '2026-06-30T09:00:00Z' }
    const mailed = { driver_id: DRIVERS.north, digest: '1a', ...june }
    await server.db.deleteFrom('pay_statement_mail').execute()
    await server.db.insertInto('pay_statement_mail').values(mailed).execute()
    await raise('mail is kept', await payStatementMail())
    expect(await digests()).toEqual([{ digest: 'kept 1a' }])
  },
  'shift cancelled': async () => {
    const shift = await server.db
      .insertInto('shift')
      .values({
        restaurant_id: RESTAURANTS.northOne,
        driver_id: null,
        driver_id_canceled: DRIVERS.north,
        period_date: '2026-06-17',
        start_time: '10:00',
        finish_time: '14:00',
        cost_per_hour: '10.00',
        cost_total: '40.00',
        status: 20,
        status_assigned: 30,
        cancelled_by: 'driver',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await raise('shift cancelled', {
      shift: shift as unknown as Events['shift cancelled']['shift'],
      driverId: DRIVERS.north,
      pence: -1250,
    })
    const [timesheet, ...others] = await server.db
      .selectFrom('timesheet')
      .select(['shift_id', 'driver_id', 'type', 'cost_extra_bonus'])
      .execute()
    expect(others).toEqual([])
    expect({ ...timesheet, cost_extra_bonus: Number(timesheet?.cost_extra_bonus) }).toEqual({
      shift_id: shift.id,
      driver_id: DRIVERS.north,
      type: 20,
      cost_extra_bonus: -12.5,
    })
  },
  'short notice': async () => {
    const shift = await addShift(server.db, { driver_id: DRIVERS.north, status: 20 })
    await change(unitOf(server.db), SYSTEM, async (work) => {
      await beginStep(work, { kind: 'edit' })
      await work.happened('short notice', [
        {
          kind: 'moved',
          notice: 90,
          lost: 60,
          driverPay: 1000,
          restaurantCharge: 1200,
          time: AN_HOUR,
          exemption: null,
          note: '',
          creatorId: null,
          shift: { ...shift, driver_id: DRIVERS.north },
        },
      ])
    })
    const [ledger] = await server.db.selectFrom('short_notice').selectAll().execute()
    const [event] = await server.db.selectFrom('shift_event').selectAll().execute()
    expect(ledger).toMatchObject({ shift_id: shift.id, driver_pay: '10.00', shift_event_id: event?.id })
    expect(event).toMatchObject({ shift_id: shift.id, restaurant_charge: '12.00', short_notice: true })
  },
  'time given back': async () => {
    const shift = await addShift(server.db, {
      driver_id: DRIVERS.north,
      status: 20,
      period_date: '2026-06-18',
    })
    const changed = { kind: 'shortened', notice: 90, lost: 60, note: '' } as const
    await change(unitOf(server.db), SYSTEM, async (work) => {
      await beginStep(work, { kind: 'edit' })
      const settled = { ...changed, driverPay: 1000, restaurantCharge: 1200, time: AN_HOUR }
      const more = { exemption: null, creatorId: null, shift: { ...shift, driver_id: DRIVERS.north } }
      await work.happened('short notice', [{ ...settled, ...more }])
    })
    const paid = await server.db
      .selectFrom('shift_event')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await change(unitOf(server.db), SYSTEM, async (work) => {
      await beginStep(work, { kind: 'edit' })
      const { period_date, start_time, finish_time } = shift
      const payment = {
        event_id: paid.id,
        timesheet_id: paid.model_id,
        shift_id: shift.id,
        driver_id: DRIVERS.north,
        restaurant_id: shift.restaurant_id,
        creator_id: null,
        cost_per_hour: 10,
        paid: { driverPay: 1000, restaurantCharge: 1200 },
        driver: AN_HOUR.driver,
        restaurant: AN_HOUR.restaurant,
        noticed: { ...changed, period_date, start_time, finish_time, paid_time: AN_HOUR },
      }
      const left = { driver: [[0, 30]] as const, restaurant: [] }
      await work.happened('time given back', [{ payment, left, isDriverBack: true }])
    })
    const events = await server.db
      .selectFrom('shift_event')
      .selectAll()
      .where('shift_id', '=', shift.id)
      .execute()
    expect(events).toMatchObject([{ cost: '5.00', restaurant_charge: '0.00' }])
  },
  'invoice changed': async () => {
    const queued: [job: string, data: readonly object[]][] = []
    const enqueue: Jobs['enqueue'] = async (_, job, data) => void queued.push([job, data])
    await raise('invoice changed', { id: 7, isBuilt: true }, { enqueue })
    expect(queued).toEqual([
      ['stripe-invoice', [{ invoice: 7, isBuilt: true }]],
      ['freeagent-invoice', [{ invoice: 7, isBuilt: true }]],
    ])
  },
  'refund tried again': async () => {
    const jobs: unknown[] = []
    const enqueue: Jobs['enqueue'] = async (_tx, job, data) => void jobs.push([job, data])
    await raise('refund tried again', { credit: 4 }, { enqueue })
    expect(jobs).toContainEqual(['card-refund', [{ credit: 4 }]])
  },
  'invoice credited': async () => {
    const queued: [job: string, data: readonly object[]][] = []
    const enqueue: Jobs['enqueue'] = async (_, job, data) => void queued.push([job, data])
    await raise('invoice credited', { invoice: 7, credit: 3, refund_by: null }, { enqueue })
    await raise('invoice credited', { invoice: 7, credit: 4, refund_by: 'card' }, { enqueue })
    await raise('invoice credited', { invoice: 7, credit: 5, refund_by: 'bank' }, { enqueue })
    expect(queued).toEqual([
      ['stripe-amount', [{ invoice: 7 }]],
      ['freeagent-credit', [{ credit: 3 }]],
      ['card-refund', [{ credit: 4 }]],
      ['freeagent-credit', [{ credit: 4 }]],
      ['freeagent-credit', [{ credit: 5 }]],
    ])
  },
}

test.each(Object.entries(cases))('%s', async (_, happens) => {
  await server.db.deleteFrom('alert').execute()
  await happens()
})

test('an error in a reaction rolls back the change that raised the event', async () => {
  const fails = async () => {
    throw new Error('It cannot be done.')
  }
  const unit = { ...unitOf(server.db), reactions: { ...reactions, 'invoice changed': [fails] } }
  const before = await server.db.selectFrom('city').select('id').execute()
  const changed = change(unit, SYSTEM, async (work) => {
    await work.tx.insertInto('city').values({ label: 'Elsewhere' }).execute()
    await work.happened('invoice changed', { id: 7, isBuilt: false })
  })
  await expect(changed).rejects.toThrow('It cannot be done.')
  expect(await server.db.selectFrom('city').select('id').execute()).toEqual(before)
})

test('reactions run in order, one after the other', async () => {
  const seen: string[] = []
  const noting =
    (name: string) =>
    async (_: Work, { id }: { id: number }) => {
      seen.push(`${name} begins with ${id}`)
      await Promise.resolve()
      seen.push(`${name} ends`)
    }
  const unit = {
    ...unitOf(server.db),
    reactions: { ...reactions, 'invoice changed': [noting('first'), noting('second')] },
  }
  await change(unit, SYSTEM, (work) => work.happened('invoice changed', { id: 7, isBuilt: false }))
  expect(seen).toEqual(['first begins with 7', 'first ends', 'second begins with 7', 'second ends'])
})

const raise = <E extends keyof Events>(event: E, fact: Events[E], jobs: Partial<Jobs> = {}): Promise<void> =>
  change(unitOf(server.db, jobs), SYSTEM, (work) => work.happened(event, fact))

const alerts = () => server.db.selectFrom('alert').selectAll().execute()
