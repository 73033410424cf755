/** Changes of published shifts at short notice (docs/spec/shifts.md#short-notice). */
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { StepStack } from '@driverdesk/contract/steps/step.shapes.ts'
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { lostTimeText } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { recordAcknowledged } from './shiftChanges.service.ts'
import { givenShift, WEDNESDAY } from './testing/givenShift.ts'
import { noticesByShift, setShortNotice } from './testing/shortNotices.ts'
import { forgetShifts } from './testing/traces.ts'

/** Nine hours before the shifts. */
const NINE_HOURS = new Date('2026-06-17T00:00:00Z')
const HALF_AN_HOUR = new Date('2026-06-17T08:30:00Z')

let now = NINE_HOURS
let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = NINE_HOURS
  await forgetShifts(server.db)
  await setShortNotice(server.db, true)
})
afterAll(() => server.end())

/** A shift on Wednesday from 10:00 to 14:00 for £40.00. */
const published = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, driver_id: DRIVERS.north, ...given })

const edit = (id: number, changed: Record<string, unknown> = {}) =>
  server.call(
    shiftRoutes.update,
    { params: { id }, body: givenShift({ driver_id: DRIVERS.north, ...changed }) },
    'manager',
  )

const ledgerOf = async (id: number) => (await noticesByShift(server.db)).get(id) ?? []

describe('an edit', () => {
  test.each([
    ['moves it by an hour', { start_time: '11:00', finish_time: '15:00' }, 'moved', '5.00', '6.00'],
    ['moves it to another day', { period_date: '2026-06-18' }, 'moved', '20.00', '24.00'],
    ['shortens it by half an hour', { finish_time: '13:30' }, 'shortened', '2.50', '3.00'],
    ['gives it to another driver', { driver_id: DRIVERS.everywhere }, 'given', '20.00', '0.00'],
    ['opens it', { driver_id: 0 }, 'taken_off', '20.00', '0.00'],
  ])('%s: the driver is paid and the restaurant charged', async (_, changed, kind, pay, charge) => {
    const { id } = await published()
    expect(await edit(id, changed)).toMatchObject({ status: 200 })
    expect(await ledgerOf(id)).toMatchObject([
      {
        kind,
        notice: 540,
        driver_pay: pay,
        restaurant_charge: charge,
        exemption: null,
        driver_id: DRIVERS.north,
      },
    ])
    const timesheets = await server.db.selectFrom('timesheet').selectAll().execute()
    expect(timesheets).toMatchObject([
      { shift_id: id, type: 20, driver_id: DRIVERS.north, cost_extra_bonus: pay, status_progress: 20 },
    ])
    const events = await server.db.selectFrom('shift_event').selectAll().execute()
    expect(events).toMatchObject([
      { event: 40, model_type: 20, model_id: timesheets[0]?.id, cost: pay, restaurant_charge: charge },
    ])
  })

  test.each([
    ['lengthens it', { finish_time: '15:00' }],
    ['sends it to another restaurant', { restaurant_id: RESTAURANTS.northTwo }],
    ['changes its comment', { comment: 'Back door' }],
  ])('that %s costs nothing', async (_, changed) => {
    const { id } = await published()
    expect(await edit(id, changed)).toMatchObject({ status: 200 })
    expect(await ledgerOf(id)).toEqual([])
  })

  test('costs nothing while the option is off, with more notice, or for a shift that is not published', async () => {
    const { id } = await published()
    await setShortNotice(server.db, false)
    expect(await edit(id, { finish_time: '13:00' })).toMatchObject({ status: 200 })
    await setShortNotice(server.db, true)
    now = new Date('2026-06-16T09:00:00Z')
    expect(await edit(id, { finish_time: '12:00' })).toMatchObject({ status: 200 })
    now = NINE_HOURS
    const unpublished = await addShift(server.db, { driver_id: DRIVERS.everywhere })
    expect(await edit(unpublished.id, { driver_id: DRIVERS.everywhere, finish_time: '12:00' })).toMatchObject(
      {
        status: 200,
      },
    )
    expect(await noticesByShift(server.db)).toEqual(new Map())
  })

  test.each([
    ['driver_asked', '0.00', '0.00', 0],
    ['driver_sick', '0.00', '0.00', 0],
    ['agency', '5.00', '0.00', 1],
  ])('with the exemption %s', async (exemption, pay, charge, timesheets) => {
    const { id } = await published()
    const short_notice = { exemption, note: 'Called at ten' }
    expect(await edit(id, { finish_time: '13:00', short_notice })).toMatchObject({ status: 200 })
    expect(await ledgerOf(id)).toMatchObject([
      {
        exemption,
        note: 'Called at ten',
        driver_pay: pay,
        restaurant_charge: charge,
        actor_name: 'manager Account',
      },
    ])
    expect(await server.db.selectFrom('timesheet').select('id').execute()).toHaveLength(timesheets)
  })

  test('is pay for short notice in the timesheets, not a cancelled shift', async () => {
    const { id } = await published()
    await edit(id, { finish_time: '13:00' })
    const query = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
    const timesheets = (await server.reply(timesheetRoutes.list, { query }, 'manager')) as Timesheet[]
    expect(timesheets.map(({ type, short_notice }) => [type, short_notice])).toEqual([[20, true]])
    expect(timesheets.map((one) => lostTimeText(one))).toEqual(['Short notice'])
    expect(lostTimeText({})).toBe('Cancelled')
  })

  test('is refused if it says that the driver was not told, but they were', async () => {
    const { id } = await published()
    const short_notice = { exemption: 'not_told' }
    const answer = await edit(id, { finish_time: '13:00', short_notice })
    expect(answer).toMatchObject({
      status: 400,
      body: { short_notice: ['The driver already knows of this shift. Choose another reason.'] },
    })
    expect(await ledgerOf(id)).toEqual([])
  })

  test('just after a quiet publish needs no payment', async () => {
    const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
    await server.reply(shiftRoutes.publish, { body: { shift_ids: [id], push_drivers: 20 } }, 'manager')
    const short_notice = { exemption: 'not_told' }
    expect(await edit(id, { finish_time: '13:00', short_notice })).toMatchObject({ status: 200 })
    expect(await ledgerOf(id)).toMatchObject([{ exemption: 'not_told', driver_pay: '0.00' }])
  })

  test('is refused if the sums are no longer those that the person saw', async () => {
    const { id } = await published()
    const shown = { driver_pay: 5, restaurant_charge: 6 }
    now = HALF_AN_HOUR
    const body = {
      short_notice: [
        'The amounts have changed to drivers £10.00, restaurants £12.00. Check them and save again.',
      ],
    }
    const change = { finish_time: '13:00', short_notice: { shown } }
    expect(await edit(id, change)).toMatchObject({ status: 400, body })
    now = NINE_HOURS
    expect(await edit(id, change)).toMatchObject({ status: 200 })
  })

  test('costs nothing if the shift is worked: its timesheet pays', async () => {
    const { id } = await published()
    await server.db
      .insertInto('timesheet')
      .values({
        shift_id: id,
        restaurant_id: RESTAURANTS.northOne,
        driver_id: DRIVERS.north,
        period_date: WEDNESDAY,
        start_time: '10:00',
        finish_time: '14:00',
        cost_per_hour: 10,
        cost_total: 40,
      })
      .execute()
    await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')
    expect(await ledgerOf(id)).toEqual([])
  })

  test('leaves the shift free to be moved, acknowledged and worked', async () => {
    const { id } = await published()
    await edit(id, { finish_time: '13:00' })
    expect(await edit(id, { period_date: '2026-06-18', finish_time: '13:00' })).toMatchObject({ status: 200 })
    expect(await ledgerOf(id)).toMatchObject([{ driver_pay: '5.00' }, { driver_pay: '15.00' }])
    const [shift] = (await server.reply(
      shiftRoutes.list,
      { query: { period_date_from: '2026-06-18', period_date_to: '2026-06-18', with_timesheet: 1 } },
      'manager',
    )) as { timesheet: unknown }[]
    expect(shift).toMatchObject({ id, timesheet: null })
    expect(
      await server.call(driverShiftRoutes.acknowledge, { params: { id }, body: {} }, 'driver'),
    ).toMatchObject({ status: 200 })
  })
})

test('a bulk step with one exemption covers each of its changes', async () => {
  const first = await published()
  const second = await published({ driver_id: DRIVERS.everywhere })
  const enough = await published({ period_date: '2026-06-19' })
  const shifts = [first, second, enough].map(({ id }) => ({ id, finish_time: '13:00' }))
  const body = { kind: 'times' as const, shifts, short_notice: { exemption: 'driver_asked' as const } }
  await server.reply(manyShiftRoutes.change, { body }, 'manager')
  const ledger = await noticesByShift(server.db)
  expect([...ledger.keys()].toSorted()).toEqual([first.id, second.id])
  expect([...ledger.values()].flat().map(({ exemption }) => exemption)).toEqual([
    'driver_asked',
    'driver_asked',
  ])
})

test('a driver who knows of two of the shifts is counted once', async () => {
  const shifts = [await published(), await published({ start_time: '18:00', finish_time: '22:00' })]
  const body = {
    kind: 'times' as const,
    shifts: shifts.map(({ id }, nr) => ({ id, finish_time: ['13:00', '21:00'][nr] as string })),
    short_notice: { exemption: 'not_told' as const },
  }
  expect(await server.call(manyShiftRoutes.change, { body }, 'manager')).toMatchObject({
    status: 400,
    body: { short_notice: ['One driver already knows of the shift. Choose another reason.'] },
  })
})

test('a repeated call pays once', async () => {
  const { id } = await published()
  const body = { kind: 'times' as const, shifts: [{ id, finish_time: '13:00' }] }
  const headers = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' }
  for (const _ of [1, 2])
    expect(await server.call(manyShiftRoutes.change, { body, headers }, 'manager')).toMatchObject({
      status: 200,
    })
  expect(await ledgerOf(id)).toHaveLength(1)
  expect(await server.db.selectFrom('timesheet').select('id').execute()).toHaveLength(1)
})

test('if people shorten the same shift at once, the time lost in the end is paid once', async () => {
  const { id } = await published()
  await Promise.all(
    ['13:30', '13:00', '12:30', '12:00'].map((finish_time) =>
      server.call(
        manyShiftRoutes.change,
        { body: { kind: 'times', shifts: [{ id, finish_time }] } },
        'manager',
      ),
    ),
  )
  const shift = await server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // In any order, the time lost in the end is paid once, at £5.00 an hour.
  const [hours, minutes] = shift.finish_time.split(':').map(Number) as [number, number]
  const paid = await server.db.selectFrom('timesheet').select('cost_extra_bonus').execute()
  const sum = paid.reduce((all, { cost_extra_bonus }) => all + Number(cost_extra_bonus), 0)
  expect(sum).toBeCloseTo((14 - hours - minutes / 60) * 5)
})

test('a driver who gives a shift back is not paid, and the ledger says why', async () => {
  const { id } = await published()
  await server.reply(
    driverShiftRoutes.reject,
    { params: { id: String(id) }, body: { reason: 'Car broke down' } },
    'driver',
  )
  expect(await ledgerOf(id)).toMatchObject([
    { kind: 'taken_off', exemption: 'driver_asked', driver_pay: '0.00' },
  ])
})

test('an edit that cancels for a fee of the driver pays nothing; without a fee it pays', async () => {
  const fee = await published()
  const none = await published({ driver_id: DRIVERS.everywhere })
  await edit(fee.id, { driver_id: 0, status_assigned: 30, cost_extra_bonus: '-12.50' })
  await edit(none.id, { driver_id: 0, status_assigned: 30 })
  expect(await ledgerOf(fee.id)).toMatchObject([{ exemption: 'driver_asked' }])
  expect(await ledgerOf(none.id)).toMatchObject([
    { exemption: null, driver_pay: '20.00', restaurant_charge: '0.00' },
  ])
  // The third of the separate calls still adds the timesheet of the cancellation, once.
  const body = {
    shift_id: none.id,
    restaurant_id: RESTAURANTS.northOne,
    driver_id: DRIVERS.everywhere,
    type: 20,
    period_date: WEDNESDAY,
    start_time: '10:00',
    finish_time: '14:00',
    cost_extra_bonus: '-5.00',
  }
  expect(await server.call(timesheetRoutes.create, { body }, 'manager')).toMatchObject({ status: 200 })
  expect(await server.call(timesheetRoutes.create, { body }, 'manager')).toMatchObject({ status: 409 })
})

test('a shift with a payment cannot be removed', async () => {
  const { id } = await published()
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')
  const answer = await server.call(shiftRoutes.removeMany, { body: { shift_ids: [id] } }, 'manager')
  expect(answer).toMatchObject({
    status: 400,
    body: { [`shift_ids.${id}`]: ['This shift has a timesheet and cannot be removed.'] },
  })
})

describe('undo', () => {
  const stack = (): Promise<StepStack> => server.reply(stepRoutes.stack, {}, 'manager')
  const undo = async (body: Record<string, unknown> = {}) => {
    const [step] = (await stack()).undo
    return server.call(stepRoutes.undo, { params: { id: String(step?.id) }, body }, 'manager')
  }
  const redo = async (body: Record<string, unknown> = {}) => {
    const [step] = (await stack()).redo
    return server.call(stepRoutes.redo, { params: { id: String(step?.id) }, body }, 'manager')
  }
  const payments = async () => [
    (await server.db.selectFrom('timesheet').select('id').execute()).length,
    (await server.db.selectFrom('shift_event').select('id').execute()).length,
  ]

  test('takes the payment back, and redo brings it back', async () => {
    const { id } = await published()
    await edit(id, { start_time: '11:00', finish_time: '15:00' })
    const [step] = (await stack()).undo
    expect(
      await server.reply(stepRoutes.checkUndo, { params: { id: String(step?.id) } }, 'manager'),
    ).toMatchObject({
      short_notice: {
        changes: 0,
        driver_pay: 0,
        restaurant_charge: 0,
        taken_back: 1,
        taken_back_sums: { driver_pay: 5, restaurant_charge: 6 },
      },
    })
    expect(await undo()).toMatchObject({ status: 200 })
    expect(await payments()).toEqual([0, 0])
    now = HALF_AN_HOUR
    const [undone] = (await stack()).redo
    const check = await server.reply(stepRoutes.checkRedo, { params: { id: String(undone?.id) } }, 'manager')
    expect(check.short_notice).toMatchObject({
      changes: 0,
      taken_back: 0,
      brought_back: 1,
      brought_back_sums: { driver_pay: 5, restaurant_charge: 6 },
    })
    expect(await redo()).toMatchObject({ status: 200 })
    expect(await payments()).toEqual([1, 1])
    expect(await undo()).toMatchObject({ status: 200 })
    expect(await payments()).toEqual([0, 0])
    expect(await ledgerOf(id)).toMatchObject([
      { exemption: null, driver_pay: '5.00', restaurant_charge: '6.00' },
      { exemption: 'undone', driver_pay: '0.00' },
      { exemption: null, driver_pay: '5.00', restaurant_charge: '6.00' },
      { exemption: 'undone', driver_pay: '0.00' },
    ])
  })

  test('of an edit that the driver asked for pays nothing, nor does its redo', async () => {
    const { id } = await published()
    const asked = { exemption: 'driver_asked', note: 'They called' }
    await edit(id, { start_time: '11:00', finish_time: '15:00', short_notice: asked })
    for (const revert of [undo, redo, undo]) {
      expect(await revert()).toMatchObject({ status: 200 })
      expect(await payments()).toEqual([0, 0])
      expect((await ledgerOf(id)).at(-1)).toMatchObject(asked)
    }
  })

  test('of drivers who were exchanged in a bulk step says why each loses the shift that they got', async () => {
    const [first, second] = [await published(), await published({ driver_id: DRIVERS.everywhere })]
    const shifts = [
      { id: first.id, driver_id: DRIVERS.everywhere },
      { id: second.id, driver_id: DRIVERS.north },
    ]
    const body = { kind: 'assign' as const, shifts, short_notice: { exemption: 'driver_asked' as const } }
    await server.reply(manyShiftRoutes.change, { body }, 'manager')
    const [step] = (await stack()).undo
    const check = await server.reply(stepRoutes.checkUndo, { params: { id: String(step?.id) } }, 'manager')
    expect(check.short_notice).toMatchObject({ changes: 2, driver_pay: 40 })
    expect(await undo({ short_notice: { exemption: 'agency', note: 'Our mistake' } })).toMatchObject({
      status: 200,
    })
    for (const [{ id }, driver_id] of [
      [first, DRIVERS.everywhere],
      [second, DRIVERS.north],
    ] as const)
      expect((await ledgerOf(id)).at(-1)).toMatchObject({
        exemption: 'agency',
        driver_id,
        driver_pay: '20.00',
      })
  })

  test('is refused once the pay is approved', async () => {
    const { id } = await published()
    await edit(id, { finish_time: '13:00' })
    await server.db.updateTable('timesheet').set({ status: 30, status_progress: 40 }).execute()
    expect(JSON.stringify(await undo())).toContain('its pay for short notice is approved')
  })

  describe.each([
    ['no notice reached', { outcome: 'no_device' }, false, 'not_told'],
    ['a notice reached', { outcome: 'reached', tried_at: NINE_HOURS.toISOString() }, false, null],
    [
      'an email reached',
      { outcome: 'not_reached', emailed: true, tried_at: NINE_HOURS.toISOString() },
      false,
      null,
    ],
    ['a notice may still reach', { outcome: null }, false, null],
    ['no notice reached, but who acknowledged the shift', { outcome: 'no_device' }, true, null],
  ] as const)('just after publishing, for a driver whom %s', (_case, came, isAcknowledged, exemption) => {
    test(exemption ? 'suggests no payment' : 'pays', async () => {
      const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
      await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
      await server.db.updateTable('driver_notice').set(came).execute()
      if (isAcknowledged) await server.db.transaction().execute((tx) => recordAcknowledged(tx, [id]))
      const [step] = (await stack()).undo
      const params = { id: String(step?.id) }
      expect((await server.reply(stepRoutes.checkUndo, { params }, 'manager')).short_notice).toMatchObject({
        changes: 1,
        driver_pay: 20,
        exemption,
      })
      const chosen = { exemption: 'not_told', shown: { driver_pay: 0, restaurant_charge: 0 } } as const
      expect(await undo({ short_notice: chosen })).toMatchObject({ status: exemption ? 200 : 400 })
      expect(await ledgerOf(id)).toMatchObject(exemption ? [{ exemption, driver_pay: '0.00' }] : [])
    })
  })

  test('pays the driver who loses the shift after undo of a publish, and a later redo takes that back', async () => {
    const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
    await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
    const [step] = (await stack()).undo
    expect(
      await server.reply(stepRoutes.checkUndo, { params: { id: String(step?.id) } }, 'manager'),
    ).toMatchObject({
      short_notice: { changes: 1, driver_pay: 20, restaurant_charge: 24, taken_back: 0 },
    })
    expect(await undo()).toMatchObject({ status: 200 })
    expect(await ledgerOf(id)).toMatchObject([{ kind: 'unpublished', driver_pay: '20.00' }])
    expect(await redo()).toMatchObject({ status: 200 })
    expect(await payments()).toEqual([0, 0])
    expect(await undo({ short_notice: { exemption: 'driver_asked' } })).toMatchObject({ status: 200 })
    expect(await ledgerOf(id)).toMatchObject([
      { driver_pay: '20.00' },
      { exemption: 'undone' },
      { exemption: 'driver_asked' },
    ])
  })

  test('takes the payment of a redo back, too', async () => {
    const { id } = await published()
    now = new Date('2026-06-15T00:00:00Z')
    await edit(id, { finish_time: '13:00' })
    await undo()
    expect(await ledgerOf(id)).toEqual([])
    now = NINE_HOURS
    expect(await redo()).toMatchObject({ status: 200 })
    expect(await payments()).toEqual([1, 1])
    expect(await undo()).toMatchObject({ status: 200 })
    expect(await payments()).toEqual([0, 0])
    expect(await ledgerOf(id)).toMatchObject([{ driver_pay: '5.00' }, { exemption: 'undone' }])
  })
})

test('the history says who was reached, what was paid and charged, and why not', async () => {
  const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
  await server.reply(driverShiftRoutes.acknowledge, { params: { id: String(id) }, body: {} }, 'driver')
  await edit(id, { start_time: '11:00', finish_time: '15:00' })
  const short_notice = { exemption: 'driver_sick', note: 'Flu' }
  await edit(id, { start_time: '11:00', finish_time: '14:00', short_notice, push_drivers: 20 })
  await server.db
    .updateTable('driver_notice')
    .set({ outcome: 'reached', tried_at: now.toISOString() })
    .where('kind', '=', 'publish')
    .execute()
  await server.db
    .updateTable('driver_notice')
    .set({ outcome: 'no_device' })
    .where('kind', '=', 'update')
    .execute()
  const history = await server.reply(historyRoutes.ofShift, { params: { id: String(id) } }, 'manager')
  const said = history.entries.map(({ kind, fields }) => [
    kind,
    fields.flatMap(({ label, after }) =>
      /Short notice|Told|Not reached/.test(label) ? [`${label}: ${after}`] : [],
    ),
  ])
  expect(said).toEqual([
    [
      'times',
      [
        'Short notice: Shortened, 10 h before the start. The driver is sick (Flu). No one is paid or charged.',
      ],
    ],
    [
      'times',
      [
        'Short notice: Moved, 9 h before the start. The driver is paid £5.00. The restaurant is charged £6.00.',
        'Not reached: north Driver',
      ],
    ],
    ['acknowledge', []],
    ['publish', ['Told: north Driver']],
  ])
})

test('the history says whose notice is still sending, for as long as it is tried', async () => {
  const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
  const notice = (set: object) => server.db.updateTable('driver_notice').set(set).execute()
  const outcomes = async () => {
    const { entries } = await server.reply(historyRoutes.ofShift, { params: { id: String(id) } }, 'manager')
    return entries.flatMap(({ fields }) =>
      fields.flatMap(({ label }) => (/^(Told|Notice still sending|Not reached)$/.test(label) ? [label] : [])),
    )
  }
  const waiting = ['Notice still sending']
  await notice({ outcome: null, reason: null, tried_at: null })
  expect(await outcomes()).toEqual(waiting)
  await notice({ outcome: 'not_reached', reason: 'unanswered', tried_at: now.toISOString() })
  expect(await outcomes()).toEqual(waiting)
  await sql`update schedule_step set at = at - interval '7 hours'`.execute(server.db)
  await sql`update driver_notice set created_at = created_at - interval '7 hours'`.execute(server.db)
  expect(await outcomes()).toEqual(['Not reached'])
})

test('the payment goes through approval, the invoice and the report of cancelled shifts', async () => {
  const { id } = await published()
  await edit(id, { start_time: '11:00', finish_time: '15:00' })
  const timesheet = await server.db.selectFrom('timesheet').selectAll().executeTakeFirstOrThrow()
  const range = { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY }
  const cancelled = await server.reply(reportRoutes.shiftsCancelled, { query: range }, 'manager')
  expect(JSON.stringify(cancelled)).toContain(`"timesheet_id":${timesheet.id}`)
  now = new Date('2026-06-18T09:00:00Z')
  const query = {
    restaurant_id: RESTAURANTS.northOne,
    invoice_number: '1',
    comission: 0,
    ...range,
    create_invoice: 1,
  }
  expect(await server.call(invoiceRoutes.regenerate, { query }, 'administrator')).toMatchObject({
    status: 200,
  })
  const lines = await server.db.selectFrom('invoice_line').selectAll().execute()
  expect(lines).toMatchObject([
    {
      kind: 'fee',
      amount: '6.00',
      start_time: '10:00',
      finish_time: '14:00',
      description: 'Shift changed at short notice',
    },
  ])
})
