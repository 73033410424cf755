/** Drivers take or ask for open shifts (docs/spec/driverApp.md#open-shifts, docs/spec/shifts.md#open-shifts-for-drivers). */
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { candidateRoutes } from '@driverdesk/contract/candidates/candidates.routes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import { OFFICE_DECLINED, ONLY_ASK } from '@driverdesk/domain/driverApp/openShift.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCascade } from '../cascades/testing/givenCascade.ts'
import type { Row } from '../kernel/tables.ts'
import { eventsDuring } from '../kernel/testing/eventsDuring.ts'
import { auditOf, expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
let now = NOW
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = NOW
  await forgetShifts(server.db)
  await rule('take')
})
afterAll(() => server.end())

const rule = (claims: ClaimWay, claim_hours: number | null = null) =>
  server.db.updateTable('area').set({ claims, claim_hours }).execute()

/** Thursday evening at northOne; it is Wednesday noon. */
const EVENING = { period_date: '2026-06-11', start_time: '18:00', finish_time: '22:00' }
const open = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, ...EVENING, ...given })
const listed = (as: AccountName = 'driver') =>
  server.reply(openShiftRoutes.list, {}, as).then(({ shifts }) => shifts)
const barred = () =>
  server.reply(openShiftRoutes.list, { query: { barred: '1' } }, 'driver').then(({ shifts }) => shifts)
const does = (
  what: 'take' | 'ask' | 'withdraw',
  { id, updated_at: seen }: { id: number; updated_at: string },
  as: AccountName = 'driver',
) => server.call(openShiftRoutes[what], { params: { id }, body: what === 'withdraw' ? {} : { seen } }, as)
const shiftNow = (id: number): Promise<Row<'shift'>> =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notices = async () => {
  const rows = await server.db
    .selectFrom('driver_notice')
    .select(['driver_id', 'title'])
    .orderBy('id')
    .execute()
  return rows.map(({ driver_id, title }) => [driver_id, title])
}
const askers = async (id: number, as: AccountName = 'manager') => {
  const ranked = await server.reply(candidateRoutes.list, { params: { id: String(id) } }, as)
  return ranked.flatMap(({ id: driver, claim }) => (claim ? [[driver, claim.state]] : []))
}
const give = (
  { id, restaurant_id, updated_at }: Row<'shift'>,
  driver_id: number,
  as: AccountName = 'manager',
) =>
  server.call(
    shiftRoutes.update,
    { params: { id }, body: { ...EVENING, restaurant_id, driver_id, updated_at } },
    as,
  )

describe('a driver who asked but did not get the shift', () => {
  beforeEach(() => rule('ask'))
  const requests = async () => {
    const { requests } = await server.reply(driverShiftRoutes.list, {}, 'driver')
    return requests.map(({ shift_id, outcome }) => [shift_id, outcome])
  }
  const asked = async () => {
    const shift = await open()
    expect(await does('ask', shift)).toMatchObject({ status: 200 })
    expect(await requests()).toEqual([])
    return shiftNow(shift.id)
  }

  test('reads that the office gave it to someone else, without a name', async () => {
    const shift = await asked()
    const seen = await eventsDuring(
      server,
      ['driver'],
      (events) => events.map(({ channel }) => channel).sort(),
      () => give(shift, DRIVERS.everywhere),
    )
    expect(seen).toEqual({ driver: ['open shifts', 'own shifts'] })
    const { requests } = await server.reply(driverShiftRoutes.list, {}, 'driver')
    expect(requests).toEqual([
      {
        shift_id: shift.id,
        restaurant_name: 'North One',
        ...EVENING,
        outcome: 'chosen',
        since: expect.any(String),
      },
    ])
    now = new Date('2026-06-11T17:00:00Z')
    expect((await server.reply(driverShiftRoutes.list, {}, 'driver')).requests).toEqual([])
  })

  test('reads the same answer again as a later one if the shift was open in between', async () => {
    const shift = await asked()
    const since = async () =>
      (await server.reply(driverShiftRoutes.list, {}, 'driver')).requests.map((one) => [
        one.outcome,
        one.since,
      ])
    await give(shift, DRIVERS.everywhere)
    const [[outcome, first] = []] = await since()
    expect(outcome).toBe('chosen')
    await server.db
      .updateTable('shift')
      .set({ driver_id: null, status_assigned: 20 })
      .where('id', '=', shift.id)
      .execute()
    expect(await since()).toEqual([])
    expect(await give(await shiftNow(shift.id), DRIVERS.everywhere)).toMatchObject({ status: 200 })
    const [[again, second] = []] = await since()
    expect(again).toBe('chosen')
    expect(Date.parse(second as string)).toBeGreaterThan(Date.parse(first as string))
  })

  test('reads that a colleague has taken it', async () => {
    const shift = await asked()
    await server.db.updateTable('claim').set({ driver_id: DRIVERS.south }).execute()
    await rule('take')
    expect(await does('take', shift)).toMatchObject({ status: 200 })
    const { requests } = await server.reply(driverShiftRoutes.list, {}, 'otherDriver')
    expect(requests).toMatchObject([{ shift_id: shift.id, outcome: 'taken' }])
  })

  test('reads that it was declined, has changed, is withdrawn for now or cancelled', async () => {
    const shift = await asked()
    const set = (values: Partial<Row<'shift'>>) =>
      server.db.updateTable('shift').set(values).where('id', '=', shift.id).execute()
    await set({ start_time: '19:00' })
    expect(await requests()).toEqual([[shift.id, 'changed']])
    await set({ start_time: '18:00', status: 10 })
    expect(await requests()).toEqual([[shift.id, 'unpublished']])
    // The planned driver is not revealed before it is published.
    await set({ driver_id: DRIVERS.everywhere, status_assigned: 10 })
    expect(await requests()).toEqual([[shift.id, 'unpublished']])
    await set({ driver_id: null, status: 20, status_assigned: 30, cancelled_by: 'restaurant' })
    expect(await requests()).toEqual([[shift.id, 'gone']])
    await set({ status_assigned: 20, cancelled_by: null })
    expect(await requests()).toEqual([])
    await server.reply(
      candidateRoutes.decline,
      { params: { id: String(shift.id) }, body: { driver_id: DRIVERS.north } },
      'manager',
    )
    expect(await requests()).toEqual([[shift.id, 'declined']])
    await server.db.deleteFrom('shift').where('id', '=', shift.id).execute()
    expect(await requests()).toEqual([[shift.id, 'declined']])
  })

  test('reads that a deleted shift is no longer needed', async () => {
    const shift = await asked()
    await server.db.deleteFrom('shift').where('id', '=', shift.id).execute()
    expect(await requests()).toEqual([[shift.id, 'gone']])
  })

  test('reads nothing about a request that they withdrew, or that got them the shift', async () => {
    const shift = await asked()
    await give(shift, DRIVERS.north)
    expect(await requests()).toEqual([])
    await give(await shiftNow(shift.id), DRIVERS.everywhere)
    expect(await requests()).toEqual([])
    const other = await open({ period_date: '2026-06-12' })
    await does('ask', other)
    await does('withdraw', other)
    await server.db.deleteFrom('shift').where('id', '=', other.id).execute()
    expect(await requests()).toEqual([])
  })
})

describe('the list', () => {
  test('has published open shifts of restaurants where the driver is offered, and nothing else', async () => {
    const offered = await open({ comment: 'Ring twice' })
    await open({ status: 10 })
    await open({ driver_id: DRIVERS.everywhere })
    await open({ restaurant_id: RESTAURANTS.southOne })
    await open({ restaurant_id: RESTAURANTS.northClosed })
    await open({ period_date: '2026-06-10', start_time: '11:00' })
    await open({ period_date: '2026-07-12' })
    await open({ status_assigned: 30, cancelled_by: 'restaurant' })
    await open({ status_assigned: 30, driver_id_canceled: DRIVERS.north })
    await open({ claims: 'off' })
    const shifts = await listed()
    expect(shifts.map(({ id }) => id)).toEqual([offered.id])
    expect(shifts[0]).toMatchObject({
      comment: 'Ring twice',
      claims: 'take',
      claim: null,
      can_take: true,
      rest: [],
      restaurant: { name: 'North One' },
    })
    expect(OpenShift.strict().safeParse(shifts[0]).success).toBe(true)
  })

  test('has the first of them, all that are offered or asked for, and the number of the others', async () => {
    const days = ['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16']
    const [first, second, , asked, offered] = await Promise.all(
      days.map((period_date) => open({ period_date, claims: period_date === '2026-06-15' ? 'ask' : null })),
    )
    const ids = async (query: { limit?: string; barred?: '1'; offered?: '1' }) => {
      const { shifts, counts } = await server.reply(openShiftRoutes.list, { query }, 'driver')
      return [shifts.map(({ id }) => id), counts]
    }
    if (!first || !second || !asked || !offered) throw new Error('They are not stored.')
    await addShift(server.db, { status: 20, driver_id: DRIVERS.north, ...EVENING })
    const clashes = [await open(), await open()]
    await does('ask', asked)
    await addCascade(server.db, DRIVERS.north, offered)
    const counts = { fit: 4, barred: 2 }
    expect(await ids({ limit: '1' })).toEqual([[offered.id, first.id, asked.id], counts])
    expect(await ids({ limit: '2' })).toEqual([[offered.id, first.id, second.id, asked.id], counts])
    expect(await ids({ limit: '1', barred: '1' })).toEqual([[clashes[0]?.id], counts])
    expect(await ids({ offered: '1' })).toEqual([[offered.id], undefined])
    expect(await server.call(openShiftRoutes.list, { query: { limit: '5001' } }, 'driver')).toMatchObject({
      status: 400,
      body: { limit: ['At most 5000 shifts at once.'] },
    })
  })

  test('is empty while the area does not show its open shifts, except for shifts with a rule of their own', async () => {
    await rule('off')
    await open()
    const asked = await open({ claims: 'ask' })
    expect((await listed()).map(({ id, claims }) => [id, claims])).toEqual([[asked.id, 'ask']])
  })

  test('says what ‘Find a driver’ says about the driver, without others’ hours and unpublished shifts', async () => {
    const own = { driver_id: DRIVERS.north, status: 20 as const }
    await addShift(server.db, {
      ...own,
      period_date: '2026-06-11',
      start_time: '08:00',
      finish_time: '12:00',
    })
    await addShift(server.db, {
      ...own,
      period_date: '2026-06-12',
      start_time: '06:00',
      finish_time: '09:00',
    })
    await addShift(server.db, { ...own, ...EVENING, status: 10 })
    const { id } = await open()
    const ranked = await server.reply(candidateRoutes.list, { params: { id: String(id) } }, 'administrator')
    const inOffice = ranked.find((one) => one.id === DRIVERS.north)?.reasons ?? []
    const [shift] = await listed()
    expect(shift?.reasons.map(({ text }) => text)).toEqual(
      inOffice.flatMap(({ code, text }) => (['hours', 'overlap', 'rejects'].includes(code) ? [] : [text])),
    )
    expect(shift?.rest).toEqual([
      '6 h 00 min of rest after 11/06/2026, 08:00 – 12:00',
      '8 h 00 min of rest before 12/06/2026, 06:00 – 09:00',
    ])
  })

  test('shows a shift that clashes, with the reason why it cannot be taken', async () => {
    await addShift(server.db, { status: 20, driver_id: DRIVERS.north, ...EVENING })
    const clashing = await open({ start_time: '21:00', finish_time: '23:00' })
    expect(await barred()).toMatchObject([{ can_take: false }])
    const text = 'You already have a shift at this time: North One, 11/06/2026, 18:00 – 22:00'
    for (const what of ['take', 'ask'] as const) {
      await expectNothingWritten(server.db, async () =>
        expect(await does(what, clashing)).toMatchObject({ status: 400, body: { id: [text] } }),
      )
    }
  })
})

test('refuses the shift if a rule about working time bars it, and mentions a rule that warns, without naming unpublished shifts', async () => {
  const level = (ovalue: string) =>
    server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'rule_rest').execute()
  await level('bar')
  const night = { period_date: '2026-06-11', start_time: '22:00', finish_time: '23:30' }
  await addShift(server.db, { driver_id: DRIVERS.north, status: 10, ...night })
  const shift = await open({ period_date: '2026-06-12', start_time: '06:00', finish_time: '09:00' })
  const [shown] = await barred()
  expect(shown).toMatchObject({ can_take: false, rest: [] })
  const text = 'You would have less than 11 hours of rest between two days.'
  expect(shown?.reasons.map((reason) => reason.text)).toContain(text)
  expect(JSON.stringify(shown)).not.toContain('22:00')
  expect(await does('take', shift)).toMatchObject({ status: 400, body: { id: [text] } })
  await level('warn')
  const [warned] = await listed()
  expect(warned?.can_take).toBe(true)
  expect(warned?.reasons).toContainEqual({ code: 'rules', side: 'against', text })
  expect(JSON.stringify(warned)).not.toContain('22:00')
  await level('off')
})

describe('are loaded again, by drivers alone,', () => {
  const told = (change: () => Promise<unknown>) =>
    eventsDuring(
      server,
      ['driver', 'administrator', 'manager', 'restaurant', 'none'],
      (events) => events.filter(({ channel }) => channel === 'open shifts').map(({ data }) => data),
      change,
    )
  const DRIVERS_ALONE = { driver: [{ id: 1 }] }

  test('when their restaurant becomes active or inactive', async () => {
    const setStatus = (status: 10 | 20) => () =>
      server.reply(
        restaurantRoutes.setStatus,
        { params: { id: RESTAURANTS.northOne }, query: { inactive: 'true' }, body: { status } },
        'administrator',
      )
    const { id } = await open()
    expect(await told(setStatus(20))).toEqual(DRIVERS_ALONE)
    expect(await listed()).toEqual([])
    expect(await told(setStatus(10))).toEqual(DRIVERS_ALONE)
    expect(await listed()).toMatchObject([{ id }])
    expect(await told(setStatus(10))).toEqual({})
  })

  test('when their restaurant moves to another area', async () => {
    const moveTo = (area_id: number) => () =>
      server.reply(
        restaurantRoutes.update,
        { params: { id: String(RESTAURANTS.northOne) }, body: { area_id } },
        'administrator',
      )
    const { id } = await open()
    expect(await told(moveTo(AREAS.south))).toEqual(DRIVERS_ALONE)
    expect(await listed()).toEqual([])
    expect(await told(moveTo(AREAS.north))).toEqual(DRIVERS_ALONE)
    expect(await listed()).toMatchObject([{ id }])
    expect(await told(moveTo(AREAS.north))).toEqual({})
  })

  test('when the rule of an area changes', async () => {
    const area = { name: 'North', city: 'Leeds', standardPayRate: 12, weekendPayRate: 13 }
    const setRule =
      (claims: ClaimWay, claim_hours: number | null = null) =>
      () =>
        server.reply(
          areaRoutes.update,
          { params: { id: String(AREAS.north) }, body: { ...area, claims, claim_hours } },
          'administrator',
        )
    const { id } = await open()
    expect(await told(setRule('off'))).toEqual(DRIVERS_ALONE)
    expect(await listed()).toEqual([])
    expect(await told(setRule('ask'))).toEqual(DRIVERS_ALONE)
    expect(await listed()).toMatchObject([{ id }])
    expect(await told(setRule('ask', 24))).toEqual({})
  })
})

describe('taking', () => {
  test('gives the shift to the driver, as acknowledged, in one step that everyone sees', async () => {
    const shift = await open()
    const seen = await eventsDuring(
      server,
      ['manager', 'restaurant', 'driver', 'otherDriver'],
      (events) => [...new Set(events.map(({ channel, event }) => `${channel} ${event}`))].sort(),
      () => does('take', shift),
    )
    expect(seen).toEqual({
      manager: ['shift update'],
      restaurant: ['shift update'],
      driver: ['open shifts update', 'own shifts update'],
      otherDriver: ['open shifts update'],
    })
    const after = await shiftNow(shift.id)
    expect(after).toMatchObject({
      driver_id: DRIVERS.north,
      status_assigned: 10,
      cost_total: shift.cost_total,
    })
    expect(after.acknowledged_at).not.toBeNull()
    expect(await auditOf(server.db, shift.id)).toMatchObject([
      { action: 'take', actor: `driver:${DRIVERS.north}` },
    ])
    const steps = await server.db.selectFrom('schedule_step').selectAll().execute()
    expect(steps).toMatchObject([{ kind: 'answer', newer_kind: 'take', shifts: 1 }])
    const { shifts } = await server.reply(driverShiftRoutes.list, {}, 'driver')
    expect(shifts).toMatchObject([{ id: shift.id, known: null }])
    expect(await notices()).toEqual([[DRIVERS.north, 'New shift']])
  })

  test('at the time of an unpublished shift of theirs, it alerts the people who plan that shift, until it is settled', async () => {
    await server.db.deleteFrom('alert').execute()
    const planned = await addShift(server.db, {
      ...EVENING,
      status: 10,
      driver_id: DRIVERS.north,
      restaurant_id: RESTAURANTS.northTwo,
    })
    await addShift(server.db, {
      ...EVENING,
      status: 10,
      driver_id: DRIVERS.north,
      start_time: '08:00',
      finish_time: '12:00',
    })
    expect(await does('take', await open())).toMatchObject({ status: 200 })
    const alerts = async () =>
      (await server.reply(alertRoutes.list, {}, 'administrator')).map(({ status, data }) => [
        status,
        data.message,
      ])
    const message =
      'North Two, 11/06/2026, 18:00 – 22:00 cannot be published for north Driver: they now have another shift at that time'
    expect(await alerts()).toEqual([[10, message]])
    await server.db
      .updateTable('shift')
      .set({ driver_id: null, status_assigned: 20 })
      .where('id', '=', planned.id)
      .execute()
    expect(await alerts()).toEqual([[20, message]])
    expect(await server.reply(alertRoutes.unread, {}, 'administrator')).toMatchObject({ count: 0 })
  })

  test('accepting an offer at the time of an unpublished shift alerts, too', async () => {
    await server.db.deleteFrom('alert').execute()
    const planned = { ...EVENING, status: 10 as const, restaurant_id: RESTAURANTS.northTwo }
    await addShift(server.db, { ...planned, driver_id: DRIVERS.north })
    const shift = await open()
    await addCascade(server.db, DRIVERS.north, shift)
    expect(await does('take', await shiftNow(shift.id))).toMatchObject({ status: 200 })
    const alerts = await server.db.selectFrom('alert').select('event').execute()
    expect(alerts).toEqual([{ event: 'overlap' }])
  })

  test('after an undo at the time of an unpublished shift, it alerts again, no matter who takes it', async () => {
    await server.db.deleteFrom('alert').execute()
    const planned = { ...EVENING, status: 10 as const, restaurant_id: RESTAURANTS.northTwo }
    await addShift(server.db, { ...planned, driver_id: DRIVERS.north })
    const { id } = await open()
    const take = async () => expect(await does('take', await shiftNow(id))).toMatchObject({ status: 200 })
    await take()
    await server.db
      .updateTable('shift')
      .set({ driver_id: null, status_assigned: 20, acknowledged_at: null })
      .where('id', '=', id)
      .execute()
    await server.reply(alertRoutes.markAll, {}, 'administrator')
    await take()
    expect(await server.reply(alertRoutes.unread, {}, 'administrator')).toMatchObject({ count: 1 })
  })

  test('sent again, it changes nothing', async () => {
    const shift = await open()
    expect(await does('take', shift)).toMatchObject({ status: 200, body: { id: shift.id } })
    await expectNothingWritten(server.db, async () =>
      expect(await does('take', shift)).toMatchObject({ status: 200 }),
    )
  })

  test('is refused in words', async () => {
    const shift = await open()
    await rule('ask')
    expect(await does('take', shift)).toMatchObject({ status: 400, body: { id: [ONLY_ASK] } })
    await rule('off')
    const gone = { status: 404, body: { message: refusals.notOpen.message } }
    expect(await does('take', shift)).toMatchObject(gone)
    await rule('take')
    now = new Date('2026-06-11T17:00:00Z')
    expect(await does('take', shift)).toMatchObject(gone)
    now = NOW
    await server.db
      .updateTable('shift')
      .set({ start_time: '19:00', updated_at: '2026-06-10T10:00:00.000Z' })
      .execute()
    expect(await does('take', shift)).toMatchObject({
      status: 400,
      body: {
        id: ['This shift has changed: it is now 11/06/2026, 19:00 – 22:00, for £40.00. Look at it again.'],
      },
    })
    expect((await shiftNow(shift.id)).driver_id).toBeNull()
  })
})

describe('asking', () => {
  beforeEach(() => rule('ask'))

  test('leaves the shift and its version alone, and shows the office who asks', async () => {
    const shift = await open()
    expect(await does('ask', shift)).toMatchObject({ status: 200, body: { id: shift.id } })
    expect(await listed()).toMatchObject([{ claim: 'asked' }])
    expect(await shiftNow(shift.id)).toEqual(shift)
    expect(await askers(shift.id)).toEqual([[DRIVERS.north, 'asked']])
    const [short] = await server.reply(
      shiftRoutes.list,
      { query: { period_date_from: '2026-06-11', period_date_to: '2026-06-11', short: '1' } },
      'manager',
    )
    expect(short).toMatchObject({ claim_count: 1 })
    await expectNothingWritten(server.db, () => does('ask', shift))
    expect(JSON.stringify(await listed('otherDriver'))).not.toContain('asked')
  })

  test('can be withdrawn, and asked again', async () => {
    const shift = await open()
    await does('ask', shift)
    expect(await does('withdraw', shift)).toMatchObject({ body: { id: shift.id } })
    expect(await listed()).toMatchObject([{ claim: null }])
    expect(await askers(shift.id)).toEqual([])
    await does('ask', shift)
    expect(await askers(shift.id)).toEqual([[DRIVERS.north, 'asked']])
    const audit = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('thing', '=', 'claim')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['ask', 'withdraw', 'ask'])
  })

  test('the office approves what the driver asks for, and nothing that they have withdrawn', async () => {
    const shift = await open()
    const approve = () => {
      const { restaurant_id, period_date, start_time, finish_time } = shift
      const hours = { period_date, start_time: start_time.slice(0, 5), finish_time: finish_time.slice(0, 5) }
      const body = { restaurant_id, ...hours, driver_id: DRIVERS.north, approves_claim: true as const }
      return server.call(shiftRoutes.update, { params: { id: shift.id }, body }, 'manager')
    }
    await does('ask', shift)
    await does('withdraw', shift)
    expect(await approve()).toMatchObject({
      status: 400,
      body: { driver_id: [refusals.claimOver.message] },
    })
    expect(await shiftNow(shift.id)).toEqual(shift)
    await does('ask', shift)
    expect(await approve()).toMatchObject({ status: 200, body: { driver_id: DRIVERS.north } })
  })

  test('a driver who never asked has nothing to withdraw', async () => {
    expect(await does('withdraw', await open())).toMatchObject({ status: 404 })
  })

  test('the office declines one, who is notified and cannot ask again', async () => {
    const shift = await open()
    await does('ask', shift)
    const decline = () =>
      server.call(
        candidateRoutes.decline,
        { params: { id: shift.id }, body: { driver_id: DRIVERS.north } },
        'manager',
      )
    expect(await decline()).toMatchObject({ status: 200 })
    expect(await decline()).toMatchObject({ status: 409, body: { message: refusals.claimOver.message } })
    expect(await notices()).toEqual([[DRIVERS.north, 'Your request for a shift was declined']])
    expect(await listed()).toMatchObject([{ claim: 'declined' }])
    expect(await does('ask', shift)).toMatchObject({ status: 400, body: { id: [OFFICE_DECLINED] } })
    expect(await shiftNow(shift.id)).toEqual(shift)
  })
})

describe('a request ends when the shift changes, and waits again after undo', () => {
  beforeEach(() => rule('ask'))

  const undoLast = async () => {
    const stack = await server.reply(stepRoutes.stack, {}, 'manager')
    const id = stack.undo[0]?.id as number
    return server.reply(stepRoutes.undo, { params: { id: String(id) }, body: {} }, 'manager')
  }
  const asked = async () => {
    const shift = await open()
    await does('ask', shift)
    return shift
  }

  test('given to another driver', async () => {
    const shift = await asked()
    expect(await give(shift, DRIVERS.everywhere)).toMatchObject({ status: 200 })
    expect(await notices()).toEqual([
      [DRIVERS.everywhere, 'New shift'],
      [DRIVERS.north, 'A shift you asked for has been given to someone else'],
    ])
    expect(await askers(shift.id)).toEqual([])
    expect(await listed()).toEqual([])
    await undoLast()
    expect(await askers(shift.id)).toEqual([[DRIVERS.north, 'asked']])
    expect(await listed()).toMatchObject([{ claim: 'asked' }])
  })

  test('approved: the driver is notified of the new shift, and not of the answer', async () => {
    const shift = await asked()
    await give(shift, DRIVERS.north)
    expect(await notices()).toEqual([[DRIVERS.north, 'New shift']])
  })

  test('unpublished', async () => {
    const shift = await asked()
    await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [shift.id] } }, 'manager')
    expect(await notices()).toEqual([[DRIVERS.north, 'A shift you asked for has changed or is gone']])
    expect(await askers(shift.id)).toEqual([])
    await undoLast()
    expect(await askers(shift.id)).toEqual([[DRIVERS.north, 'asked']])
  })

  test('moved: the driver may ask for it as it is now', async () => {
    const shift = await asked()
    const { id, restaurant_id, updated_at } = shift
    const body = { ...EVENING, start_time: '19:00', restaurant_id, driver_id: 0, updated_at }
    await server.reply(shiftRoutes.update, { params: { id: String(id) }, body }, 'manager')
    expect(await notices()).toEqual([[DRIVERS.north, 'A shift you asked for has changed or is gone']])
    expect(await listed()).toMatchObject([{ claim: null, start_time: '19:00' }])
    await does('ask', await shiftNow(id))
    expect(await askers(id)).toEqual([[DRIVERS.north, 'asked']])
  })

  test('deleted, and restored with the request', async () => {
    const shift = await asked()
    await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [shift.id] } }, 'manager')
    await server.reply(shiftRoutes.removeMany, { body: { shift_ids: [shift.id] } }, 'manager')
    await undoLast()
    await undoLast()
    expect(await askers(shift.id)).toEqual([[DRIVERS.north, 'asked']])
  })

  test('given back by the driver who got it, who does not ask for it any more', async () => {
    const shift = await asked()
    await give(shift, DRIVERS.north)
    const { id } = shift
    const reject = { params: { id: String(id) }, body: { reason: 'I am ill' } }
    await server.reply(driverShiftRoutes.reject, reject, 'driver')
    expect(await askers(id)).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('does not notify the drivers if the office says so', async () => {
    const shift = await asked()
    const { id, restaurant_id } = shift
    const body = { ...EVENING, restaurant_id, driver_id: DRIVERS.everywhere, push_drivers: 20 as const }
    await server.reply(shiftRoutes.update, { params: { id: String(id) }, body }, 'manager')
    expect(await notices()).toEqual([])
  })
})

test('a manager sees who asks only in scope', async () => {
  await server.db.updateTable('area').set({ claims: 'ask' }).where('id', '=', AREAS.south).execute()
  const shift = await open({ restaurant_id: RESTAURANTS.southOne, claims: 'ask' })
  await does('ask', shift, 'otherDriver')
  expect(await askers(shift.id, 'administrator')).toEqual([[DRIVERS.south, 'asked']])
  const params = { id: String(shift.id) }
  expect(await server.call(candidateRoutes.list, { params }, 'manager')).toMatchObject({ status: 404 })
  const decline = { params, body: { driver_id: DRIVERS.south } }
  expect(await server.call(candidateRoutes.decline, decline, 'manager')).toMatchObject({ status: 404 })
})
