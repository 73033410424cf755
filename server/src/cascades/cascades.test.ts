/** Offers in turn (docs/spec/cascades.md). */
import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import {
  ALREADY_OFFERED,
  GAVE_BACK,
  HAS_OTHER_OFFER,
  TOO_LATE,
  WAS_DECLINED,
} from '@driverdesk/domain/cascades/cascade.ts'
import { ONLY_ASK } from '@driverdesk/domain/driverApp/openShift.ts'
import { CLASH_MESSAGE } from '@driverdesk/domain/shifts/shiftClash.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import { addClaim } from '../shifts/testing/givenClaim.ts'
import { auditOf, expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { offersInTurn } from './cascades.service.ts'

const { everywhere, north, leftover } = DRIVERS

let server: TestApp
let now = NOW
beforeAll(async () => {
  server = await testApp({ now: () => now })
  // North One prefers the driver who signs in. Three drivers can be asked.
  await server.db
    .insertInto('restaurant_driver_preference')
    .values({ restaurant_id: RESTAURANTS.northOne, driver_id: north, preference: 'preferred' })
    .execute()
})
beforeEach(async () => {
  now = NOW
  await forgetShifts(server.db)
  await server.db.updateTable('area').set({ claims: 'off' }).execute()
})
afterAll(() => server.end())

/** Thursday evening at North One; it is Wednesday noon, so each driver has two hours. */
const EVENING = { period_date: '2026-06-11', start_time: '18:00', finish_time: '22:00' }
const open = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, ...EVENING, ...given })
const london = (time: string, day = 10) => new Date(`2026-06-${day}T${time}:00+01:00`)
/** The job runs at a time of the business's clock. */
const at = async (moment: Date) => {
  now = moment
  await offersInTurn({ timeZone: 'Europe/London', now: () => now }).run(
    {},
    unitOf(server.db),
    new AbortController().signal,
  )
}
const start = (shift_ids: number[], more: object = {}, as: AccountName = 'manager') =>
  server.reply(cascadeRoutes.start, { body: { shift_ids, ...more } }, as)
const offered = async (...shifts: { id: number }[]) => {
  await start(shifts.map(({ id }) => id))
  await at(now)
}
const cascadeOf = async ({ id }: { id: number }, as: AccountName = 'manager') => {
  const { cascades } = await server.reply(cascadeRoutes.list, {}, as)
  const cascade = cascades.find(({ shift_id }) => shift_id === id)
  if (!cascade) throw new Error('It was never offered.')
  return cascade
}
const steps = async (shift: { id: number }) =>
  (await cascadeOf(shift)).steps.map(({ driver, state, reason }) => [driver.id, reason || state])
const endOf = async (shift: { id: number }) => (await cascadeOf(shift)).ended_as
const shiftNow = (id: number): Promise<Row<'shift'>> =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listed = (as: AccountName = 'driver') =>
  server.reply(openShiftRoutes.list, {}, as).then(({ shifts }) => shifts)
const accept = ({ id, updated_at: seen }: { id: number; updated_at: string }, as: AccountName = 'driver') =>
  server.call(openShiftRoutes.take, { params: { id }, body: { seen } }, as)
const decline = ({ id }: { id: number }, as: AccountName = 'driver') =>
  server.call(openShiftRoutes.decline, { params: { id }, body: {} }, as)
const notices = async () => {
  const rows = await server.db
    .selectFrom('driver_notice')
    .select(['driver_id', 'title', 'body'])
    .orderBy('id')
    .execute()
  return rows.map(({ driver_id, title, body }) => [driver_id, title, body])
}

test('a driver can load only the offers, judged as in the list of open shifts', async () => {
  const shift = await open()
  await offered(shift)
  const offers = (as: AccountName) =>
    server.reply(openShiftRoutes.list, { query: { offered: '1' } }, as).then(({ shifts }) => shifts)
  expect(await offers('driver')).toEqual((await listed()).filter(({ id }) => id === shift.id))
  expect((await offers('driver')).map(({ id }) => id)).toEqual([shift.id])
  await server.db.updateTable('area').set({ claims: 'take' }).execute()
  const other = await open()
  expect((await listed()).map(({ id }) => id)).toContain(other.id)
  expect((await offers('driver')).map(({ id }) => id)).toEqual([shift.id])
  expect(await offers('otherDriver')).toEqual([])
})

describe('offers go out in turn', () => {
  test('to the best driver, then after each window to the next, until no one is left', async () => {
    const shift = await open()
    await offered(shift)
    expect(await steps(shift)).toEqual([[north, 'open']])
    expect(await notices()).toEqual([
      [north, 'Shift offered to you until 14:00', 'Thu 11/06 18:00 – 22:00, North One'],
    ])
    await at(london('13:59'))
    expect(await steps(shift)).toEqual([[north, 'open']])
    await at(london('14:00'))
    const [first, second] = await steps(shift)
    expect([first, second?.[1]]).toEqual([[north, 'expired'], 'open'])
    await at(london('16:00'))
    await at(london('18:00'))
    const asked = await steps(shift)
    expect(asked.map(([, state]) => state)).toEqual(['expired', 'expired', 'expired'])
    expect(new Set(asked.map(([driver]) => driver))).toEqual(new Set([north, everywhere, leftover]))
    expect(await endOf(shift)).toBe('nobody')
    expect((await notices()).map(([driver]) => driver)).toEqual(asked.map(([driver]) => driver))
    const alerts = await server.db.selectFrom('alert').select(['event', 'data']).orderBy('id').execute()
    expect(alerts).toMatchObject([
      {
        event: 'unfilled',
        data: {
          message:
            'No driver has accepted the shift at North One, and no one is left to ask: 11/06/2026, 18:00 – 22:00',
        },
      },
    ])
  })

  test('at once to the next, if a driver declines', async () => {
    const shift = await open()
    await offered(shift)
    expect(await decline(shift)).toMatchObject({ status: 200, body: { id: shift.id } })
    expect(await steps(shift)).toEqual([[north, 'declined']])
    await at(london('12:01'))
    expect((await steps(shift)).map(([, state]) => state)).toEqual(['declined', 'open'])
    // Declining again, or too late, has no effect.
    await expectNothingWritten(server.db, async () => expect((await decline(shift)).status).toBe(200))
    expect(await decline({ id: (await open()).id })).toMatchObject({ status: 404 })
  })

  test('first to the chosen driver, each for as long as the planner says', async () => {
    const shift = await open()
    await start([shift.id], { first_driver_id: leftover, minutes: 20 })
    await at(now)
    expect(await cascadeOf(shift)).toMatchObject({
      started_by: 'manager Account',
      steps: [{ driver: { id: leftover }, state: 'open', until: '2026-06-10T11:20:00.000Z' }],
    })
  })

  test('skips drivers whom something bars, and names them with the reason', async () => {
    await addShift(server.db, {
      ...EVENING,
      driver_id: north,
      status: 20,
      restaurant_id: RESTAURANTS.northTwo,
    })
    const shift = await open({ driver_id_canceled: everywhere, status_assigned: 30, cancelled_by: 'driver' })
    await addClaim(server.db, leftover, shift)
    await server.db
      .updateTable('claim')
      .set({ state: 'declined', answered_at: '2026-06-10T10:00:00Z' })
      .execute()
    await offered(shift)
    const skipped = new Map((await steps(shift)) as [number, string][])
    expect(skipped).toEqual(
      new Map([
        [north, 'Driver already have shift on this time'],
        [everywhere, GAVE_BACK],
        [leftover, WAS_DECLINED],
      ]),
    )
    expect(await endOf(shift)).toBe('nobody')
    expect(await notices()).toEqual([])
  })

  test('offers a driver the second of two simultaneous shifts only once the first offer is over', async () => {
    const [one, other] = [await open(), await open({ start_time: '20:00' })]
    await offered(one, other)
    expect(await steps(one)).toEqual([[north, 'open']])
    expect((await steps(other))[0]).toEqual([north, HAS_OTHER_OFFER])
    await decline(one)
    await at(london('14:00'))
    expect((await steps(other)).at(-1)).toEqual([north, 'open'])
  })

  test('starts and ends no offer in the quiet hours', async () => {
    const shift = await open({ period_date: '2026-06-12' })
    now = london('21:30')
    await offered(shift)
    expect(await cascadeOf(shift)).toMatchObject({ steps: [{ until: '2026-06-11T07:30:00.000Z' }] })
    await at(london('07:59', 11))
    expect(await steps(shift)).toEqual([[north, 'open']])
    await forgetShifts(server.db)
    now = london('23:00')
    const late = await open({ period_date: '2026-06-12' })
    expect(await start([late.id])).toMatchObject({ quiet_until: '2026-06-11T06:00:00.000Z' })
    await at(now)
    expect(await steps(late)).toEqual([])
    expect(await server.reply(cascadeRoutes.list, {}, 'manager')).toMatchObject({
      quiet_until: '2026-06-11T06:00:00.000Z',
    })
    await at(london('07:00', 11))
    expect(await steps(late)).toEqual([[north, 'open']])
  })

  test('sends no offer later than the last moment', async () => {
    const shift = await open()
    await start([shift.id], { minutes: 1_440, minutes_before: 60 })
    await at(now)
    expect(await cascadeOf(shift)).toMatchObject({ steps: [{ until: '2026-06-11T16:00:00.000Z' }] })
    await at(london('17:00', 11))
    expect(await steps(shift)).toEqual([[north, 'expired']])
    expect(await endOf(shift)).toBe('late')
  })
})

describe('the driver', () => {
  test('sees the offer first, under any rule of the area, and no one else sees it', async () => {
    const shift = await open()
    await offered(shift)
    expect(await listed()).toMatchObject([
      { id: shift.id, claims: 'take', offered_until: '2026-06-10T13:00:00.000Z', can_take: true },
    ])
    expect(await listed('otherDriver')).toEqual([])
    now = london('14:00')
    expect(await listed()).toEqual([])
  })

  test('accepts: the shift is theirs, in a step of the schedule, and the offers end', async () => {
    const shift = await open()
    await offered(shift)
    expect(await accept(shift)).toMatchObject({ status: 200, body: { id: shift.id } })
    expect(await shiftNow(shift.id)).toMatchObject({ driver_id: north, status_assigned: 10 })
    expect((await shiftNow(shift.id)).acknowledged_at).not.toBeNull()
    expect(await steps(shift)).toEqual([[north, 'accepted']])
    expect(await endOf(shift)).toBe('filled')
    expect(await auditOf(server.db, shift.id)).toMatchObject([{ action: 'take', actor: `driver:${north}` }])
    const [step] = await server.db.selectFrom('schedule_step').select(['newer_kind', 'shifts']).execute()
    expect(step).toEqual({ newer_kind: 'take', shifts: 1 })
    // A second press does nothing.
    expect(await accept(shift)).toMatchObject({ status: 200 })
    expect(await auditOf(server.db, shift.id)).toHaveLength(1)
  })

  test.each(['off', 'ask', 'take'] as const)(
    'cannot accept an offer that is over, with the rule %s',
    async (claims) => {
      await server.db.updateTable('area').set({ claims }).execute()
      const shift = await open()
      await offered(shift)
      now = london('14:00')
      const refused = { status: 409, body: { message: refusals.offerOver.message } }
      expect(await accept(shift)).toMatchObject(refused)
      await at(now)
      expect(await accept(shift)).toMatchObject(refused)
      expect((await shiftNow(shift.id)).driver_id).toBeNull()
    },
  )

  test('cannot accept a version that they did not see, or a shift that clashes by now', async () => {
    const shift = await open()
    await offered(shift)
    const later = '2026-06-10T11:00:01.000Z'
    await server.db.updateTable('shift').set({ updated_at: later }).where('id', '=', shift.id).execute()
    expect(await accept({ ...shift, updated_at: '2026-01-01T00:00:00.000Z' })).toMatchObject({ status: 400 })
    await addShift(server.db, { ...EVENING, driver_id: north, status: 20 })
    expect(await accept({ ...shift, updated_at: later })).toMatchObject({ status: 400 })
    expect(await steps(shift)).toEqual([[north, 'open']])
  })

  test('who is not offered a shift that drivers may take can ask for it until the offers end', async () => {
    await server.db.updateTable('area').set({ claims: 'take' }).execute()
    const shift = await open()
    await start([shift.id], { first_driver_id: everywhere })
    await at(now)
    expect(await listed()).toMatchObject([{ claims: 'ask', offered_until: null }])
    expect(await accept(shift)).toMatchObject({ status: 400, body: { id: [ONLY_ASK] } })
    await server.reply(cascadeRoutes.stop, { body: { shift_ids: [shift.id] } }, 'manager')
    expect(await accept(shift)).toMatchObject({ status: 200 })
  })
})

describe('a cascade ends', () => {
  const edit = async (shift: { id: number }, change: object) => {
    const { restaurant_id, updated_at } = await shiftNow(shift.id)
    const body = { ...EVENING, restaurant_id, driver_id: null, updated_at, ...change }
    return server.reply(shiftRoutes.update, { params: { id: String(shift.id) }, body }, 'manager')
  }
  const undo = async () => {
    const stack = await server.reply(stepRoutes.stack, {}, 'manager')
    return server.call(stepRoutes.undo, { params: { id: stack.undo[0]?.id }, body: {} }, 'manager')
  }

  test.each<[string, (shift: Row<'shift'>) => Promise<unknown>]>([
    ['filled', (shift) => edit(shift, { driver_id: everywhere })],
    ['moved', (shift) => edit(shift, { start_time: '17:00' })],
    [
      'unpublished',
      ({ id }) => server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager'),
    ],
  ])('once its shift is %s, with a notice to the driver, and undo brings no offer back', async (as, act) => {
    const shift = await open()
    await offered(shift)
    await act(shift)
    expect(await endOf(shift)).toBe(as)
    expect(await steps(shift)).toEqual([[north, 'withdrawn']])
    expect(await notices()).toContainEqual([
      north,
      'A shift is no longer offered to you',
      'Thu 11/06 18:00 – 22:00, North One',
    ])
    expect(await listed()).toEqual([])
    expect(await undo()).toMatchObject({ status: 200 })
    expect(await endOf(shift)).toBe(as)
    await at(london('12:30'))
    expect(await listed()).toEqual([])
    expect(await accept(await shiftNow(shift.id))).toMatchObject({ status: 409 })
  })

  test('when its shift is removed, in any way', async () => {
    const shift = await open()
    await offered(shift)
    await server.db.deleteFrom('shift').where('id', '=', shift.id).execute()
    expect(await endOf(shift)).toBe('removed')
  })

  test('stays running after a change that leaves the shift open as it is', async () => {
    const shift = await open()
    await offered(shift)
    await edit(shift, { comment: 'Ring twice' })
    expect(await steps(shift)).toEqual([[north, 'open']])
  })

  test('when it is stopped: the offer is withdrawn, the driver notified, and nothing more is sent', async () => {
    const shift = await open()
    await offered(shift)
    const stop = () => server.reply(cascadeRoutes.stop, { body: { shift_ids: [shift.id] } }, 'manager')
    expect(await stop()).toEqual({ stopped: 1 })
    expect(await stop()).toEqual({ stopped: 0 })
    expect(await steps(shift)).toEqual([[north, 'withdrawn']])
    expect((await notices()).map(([, title]) => title)).toEqual([
      'Shift offered to you until 14:00',
      'A shift is no longer offered to you',
    ])
    await at(london('15:00'))
    expect(await endOf(shift)).toBe('stopped')
    expect(await steps(shift)).toHaveLength(1)
    // It may start again.
    await offered(shift)
    expect((await cascadeOf(shift)).ended_as).toBeNull()
  })
})

describe('starting', () => {
  test('says which shifts cannot be offered, and why', async () => {
    const shift = await open()
    await offered(shift)
    const refused = {
      [shift.id]: ALREADY_OFFERED,
      [(await open({ status: 10 })).id]: 'Only published shifts can be offered: publish this one first.',
      [(await open({ driver_id: north })).id]: 'This shift has a driver.',
      [(await open({ status_assigned: 30, cancelled_by: 'restaurant' })).id]:
        'The restaurant cancelled this shift, so it needs no driver.',
      [(await open({ period_date: '2026-06-10', start_time: '12:20' })).id]: TOO_LATE,
      [(await open({ restaurant_id: RESTAURANTS.northClosed })).id]: 'This restaurant is inactive.',
    }
    const fine = await open({ start_time: '08:00', finish_time: '10:00' })
    const shift_ids = [...Object.keys(refused).map(Number), fine.id]
    const problems = Object.entries(refused).map(([id, problem]) => ({ shift_id: Number(id), problem }))
    const check = await server.reply(cascadeRoutes.check, { body: { shift_ids } }, 'manager')
    expect(check).toMatchObject({
      refused: problems,
      first: [
        {
          shift_id: fine.id,
          driver: { id: north },
          until: '2026-06-10T12:00:00.000Z',
          overlap: null,
          first_skipped: null,
        },
      ],
      quiet_until: null,
    })
    await addShift(server.db, { ...EVENING, start_time: '09:00', finish_time: '11:00', driver_id: north })
    const body = { shift_ids: [fine.id], first_driver_id: north }
    const warned = await server.reply(cascadeRoutes.check, { body }, 'manager')
    expect(warned.first[0]?.overlap).toMatch(/^Has an unpublished shift: North One, /)
    expect(await start(shift_ids)).toEqual({ started: [fine.id], refused: problems, quiet_until: null })
  })

  test('says why the chosen first driver is skipped', async () => {
    const shift = await open({ start_time: '08:00', finish_time: '10:00' })
    const body = { shift_ids: [shift.id], first_driver_id: north }
    const checked = async () => (await server.reply(cascadeRoutes.check, { body }, 'manager')).first[0]
    expect(await checked()).toMatchObject({ driver: { id: north }, first_skipped: null })
    const times = { start_time: '09:00', finish_time: '11:00' }
    await addShift(server.db, { ...EVENING, ...times, status: 20, driver_id: north })
    const { driver, first_skipped } = (await checked()) ?? {}
    expect(driver?.id).not.toBe(north)
    expect(first_skipped).toBe(CLASH_MESSAGE)
  })

  test('at night says that it is too late for a shift of the early morning', async () => {
    now = london('23:00')
    const refused = [{ problem: expect.stringContaining('No offers are sent before 07:00') }]
    // The last moment is 05:30, or the end of the quiet hours.
    for (const start_time of ['06:00', '07:30'])
      expect(await start([(await open({ start_time })).id])).toMatchObject({ started: [], refused })
  })

  test('does not find shifts or drivers out of scope', async () => {
    const south = await open({ restaurant_id: RESTAURANTS.southOne })
    const body = { shift_ids: [south.id] }
    await expectNothingWritten(server.db, async () => {
      expect(await server.call(cascadeRoutes.start, { body }, 'manager')).toMatchObject({ status: 404 })
    })
    const first = { shift_ids: [(await open()).id], first_driver_id: DRIVERS.south }
    expect(await server.call(cascadeRoutes.start, { body: first }, 'manager')).toMatchObject({ status: 404 })
    await start([south.id], {}, 'administrator')
    expect(await server.call(cascadeRoutes.stop, { body }, 'manager')).toMatchObject({ status: 404 })
    expect((await server.reply(cascadeRoutes.list, {}, 'manager')).cascades).toEqual([])
  })

  test('offers of a shift that has moved out of scope since it was offered there are not stopped', async () => {
    const shift = await open()
    await start([shift.id], {}, 'manager')
    const away = { restaurant_id: RESTAURANTS.southOne }
    await server.db.updateTable('shift').set(away).where('id', '=', shift.id).execute()
    await start([shift.id], {}, 'administrator')
    const body = { shift_ids: [shift.id] }
    expect(await server.call(cascadeRoutes.stop, { body }, 'manager')).toMatchObject({
      status: 200,
      body: { stopped: 0 },
    })
    expect((await server.reply(cascadeRoutes.stop, { body }, 'administrator')).stopped).toBe(1)
  })
})

test('the schedule shows until when a shift is offered', async () => {
  const shift = await open()
  await offered(shift)
  const read = () => server.reply(shiftRoutes.get, { params: { id: String(shift.id) } }, 'manager')
  expect(await read()).toMatchObject({ offered_until: '2026-06-10T13:00:00.000Z' })
  await accept(shift)
  expect(await read()).toMatchObject({ offered_until: null })
})
