/** Drivers give shifts away and swap them (docs/spec/shifts.md#give-away-and-swap). */

import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import type { ProposedHandover } from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { driverHandoverRoutes, handoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { todayRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import {
  COLLEAGUE_CANNOT,
  HANDOVER_OFF,
  HANDOVER_WORKED,
  OTHER_GONE,
  tooLateText,
} from '@driverdesk/domain/handovers/handover.ts'
import {
  CANCELLATION_BANDS_KEY,
  cancellationBandsText,
} from '@driverdesk/domain/options/cancellationBands.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import type { Jobs } from '../kernel/unitOfWork.ts'
import { setShortNotice } from '../shifts/testing/shortNotices.ts'
import { auditOf, expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { versionOf } from './handovers.reads.ts'
import { forgetOldHandovers, offeredToAnyone } from './handovers.service.ts'
import { signedIn } from './testing/driverSessions.ts'
import { setHandovers } from './testing/givenHandover.ts'

const { north, everywhere, leftover, south } = DRIVERS

let server: TestApp
let now = NOW
let headers: Map<number, Record<string, string>>
beforeAll(async () => {
  server = await testApp({ now: () => now })
  const drivers = [north, everywhere, leftover, south]
  const sessions = await signedIn(server.db, drivers)
  headers = new Map(drivers.map((id, at) => [id, sessions[at] as Record<string, string>]))
})
beforeEach(async () => {
  now = NOW
  await forgetShifts(server.db)
  await setHandovers(server.db, 'free', 24)
  await server.db.deleteFrom('restaurant_driver_preference').execute()
})
afterAll(() => server.end())

/** Friday evening at northOne; it is Wednesday noon. */
const EVENING = { period_date: '2026-06-12', start_time: '18:00', finish_time: '22:00' }
const SATURDAY = { ...EVENING, period_date: '2026-06-13' }
const shiftOf = (driver_id: number, given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, driver_id, ...EVENING, ...given })
const shiftNow = (id: number): Promise<Row<'shift'>> =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const holderOf = async (id: number) => (await shiftNow(id)).driver_id
const stored = () =>
  server.db.selectFrom('handover').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

const as = (driver: number) => ({ headers: headers.get(driver) as Record<string, string> })
const offers = (driver: number, shift: Row<'shift'>, given: Partial<ProposedHandover> = {}) =>
  server.call(driverHandoverRoutes.propose, {
    params: { id: shift.id },
    ...as(driver),
    body: { seen: shift.updated_at, ...given },
  })
const swapFor = (other: Row<'shift'>) => ({ other_id: other.id, other_seen: other.updated_at })
const does = (what: 'agree' | 'refuse' | 'withdraw', driver: number, id: number) =>
  server.call(driverHandoverRoutes[what], { params: { id }, body: {}, ...as(driver) })
const listed = async (driver: number) => {
  const { body } = await server.call(driverHandoverRoutes.list, as(driver))
  const { handovers } = body as { handovers: { part: string; state: string; colleague: string | null }[] }
  return handovers.map(({ part, state, colleague }) => [part, state, colleague])
}
/** As someone who has just looked at it. */
const asOffice = async (
  what: 'approve' | 'decline',
  id: number,
  answer?: string,
  account: AccountName = 'manager',
) => {
  const body = what === 'decline' ? { answer } : { seen: await versionNow(id) }
  return server.call(handoverRoutes[what], { params: { id }, body }, account)
}
const versionNow = (id: number) => server.db.transaction().execute((tx) => versionOf(tx, { id }))
const waiting = (shift: { id: number }, account: AccountName = 'manager') =>
  server.reply(handoverRoutes.list, { params: { id: `${shift.id}` } }, account)
const told = async () => {
  const rows = await server.db
    .selectFrom('driver_notice')
    .select(['driver_id', 'title'])
    .orderBy('id')
    .execute()
  return rows.map(({ driver_id, title }) => [driver_id, title])
}
const proposed = async (driver: number, shift: Row<'shift'>, given: Partial<ProposedHandover> = {}) => {
  expect(await offers(driver, shift, given)).toMatchObject({ status: 200 })
  return (await stored()).id
}
/** Runs the job that a proposal to anyone queues. */
const tellsColleagues = (handover: number, jobs: Partial<Jobs> = {}) =>
  offeredToAnyone({ now: () => now, timeZone: 'Europe/London' }).run(
    { handover },
    unitOf(server.db, jobs),
    new AbortController().signal,
  )
const nameOf = async (id: number) =>
  (
    await server.db
      .selectFrom('driver')
      .select(sql<string>`first_name || ' D.'`.as('name'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name
const steps = () =>
  server.db.selectFrom('schedule_step').select(['actor', 'newer_kind', 'shifts']).orderBy('id').execute()

describe('giving away', () => {
  test('leaves the shift with the giver until a colleague takes it, in one step of the colleague', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    expect(await holderOf(shift.id)).toBe(north)
    expect((await shiftNow(shift.id)).updated_at).toBe(shift.updated_at)
    expect(await listed(north)).toEqual([['mine', 'offered', null]])
    expect(await listed(everywhere)).toEqual([['open', 'offered', await nameOf(north)]])
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 200, body: { handovers: [] } })
    expect(await shiftNow(shift.id)).toMatchObject({
      driver_id: everywhere,
      status: 20,
      status_assigned: 10,
      driver_id_canceled: null,
      acknowledged_at: expect.any(String),
    })
    expect(await steps()).toEqual([{ actor: `driver:${everywhere}`, newer_kind: 'take over', shifts: 1 }])
    expect(await auditOf(server.db, shift.id)).toMatchObject([
      { action: 'give', actor: `driver:${everywhere}` },
    ])
    expect(await listed(north)).toEqual([])
    const last = (await told()).slice(-2).sort()
    expect(last).toEqual(
      [
        [everywhere, 'New shift'],
        [north, 'Shift no longer yours'],
      ].sort(),
    )
  })

  test('notifies every colleague of the restaurant, or only the chosen one', async () => {
    await tellsColleagues(await proposed(north, await shiftOf(north)))
    const all = (await told()).map(([driver]) => driver)
    expect(all).toContain(everywhere)
    expect(all).toContain(leftover)
    expect(all).not.toContain(north)
    expect(all).not.toContain(south)
    await server.db.deleteFrom('driver_notice').execute()
    const id = await proposed(north, await shiftOf(north, SATURDAY), { driver_id: everywhere })
    expect(await told()).toEqual([[everywhere, 'A colleague is giving a shift away']])
    expect(await listed(leftover)).toEqual([['open', 'offered', await nameOf(north)]])
    expect(await does('agree', leftover, id)).toMatchObject({ status: 404 })
    expect(await does('refuse', everywhere, id)).toMatchObject({ status: 200 })
    expect((await told()).at(-1)).toEqual([north, 'Your colleague declined your shift'])
    expect(await listed(north)).toContainEqual(['mine', 'refused', await nameOf(everywhere)])
  })

  test('to anyone notifies only those who can take it, and no one twice', async () => {
    const { period_date, start_time, finish_time } = EVENING
    await shiftOf(leftover, { period_date, start_time, finish_time })
    const shift = await shiftOf(north)
    const first = await proposed(north, shift)
    expect(await told()).toEqual([])
    await tellsColleagues(first)
    const heard = (await told()).map(([driver]) => driver)
    expect(heard).toContain(everywhere)
    expect(heard).not.toContain(leftover)
    expect(await does('withdraw', north, first)).toMatchObject({ status: 200 })
    await tellsColleagues(await proposed(north, shift))
    expect((await told()).map(([driver]) => driver)).toEqual(heard)
  })

  test('to anyone in the quiet hours notifies colleagues when they end, unless it is withdrawn by then', async () => {
    now = new Date('2026-06-10T22:30:00Z')
    const left = await proposed(north, await shiftOf(north))
    const kept = await proposed(north, await shiftOf(north, SATURDAY))
    expect(await does('withdraw', north, left)).toMatchObject({ status: 200 })
    const queued: unknown[][] = []
    await tellsColleagues(kept, { enqueue: async (_tx, ...job) => void queued.push(job) })
    expect(queued).toEqual([['tell-colleagues', [{ handover: kept }], expect.any(Number)]])
    expect(await told()).toEqual([])
    now = new Date('2026-06-11T06:00:00Z')
    for (const id of [left, kept, kept]) await tellsColleagues(id)
    const heard = await told()
    expect(heard).toContainEqual([everywhere, 'A colleague is giving a shift away'])
    expect(heard.filter(([driver]) => driver === everywhere)).toHaveLength(1)
  })

  test('is refused to a driver who could not take the shift, with the same reason as Take it', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    await shiftOf(everywhere, {
      restaurant_id: RESTAURANTS.southOne,
      start_time: '20:00',
      finish_time: '23:00',
    })
    const refused = await expectNothingWritten(server.db, () => does('agree', everywhere, id))
    expect(refused).toMatchObject({ status: 400, body: { id: [expect.stringContaining('20:00')] } })
    expect(await offers(north, shift, { driver_id: everywhere })).toMatchObject({
      status: 400,
      body: { id: [COLLEAGUE_CANNOT] },
    })
  })

  test('to anyone is only for drivers who got the offer; others always get the same sentence', async () => {
    const id = await proposed(north, await shiftOf(north))
    const unknown = { status: 404, body: { message: refusals.notOpen.message } }
    expect(await does('agree', south, id)).toMatchObject(unknown)
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 200 })
    expect(await does('agree', leftover, id)).toMatchObject({ status: 409 })
    expect(await does('agree', south, id)).toMatchObject(unknown)
  })

  test('keeps its bonus, but not the reason for overruling a rule', async () => {
    const shift = await shiftOf(north, { cost_extra_bonus: '12.50', rule_reason: 'No one else could' })
    const id = await proposed(north, shift)
    const { body } = await server.call(driverHandoverRoutes.list, as(everywhere))
    expect(body).toMatchObject({ handovers: [{ shift: { cost_extra_bonus: 12.5 } }] })
    await does('agree', everywhere, id)
    expect(await shiftNow(shift.id)).toMatchObject({
      driver_id: everywhere,
      cost_extra_bonus: '12.50',
      rule_reason: '',
    })
  })

  test('a new proposal about a shift ends the earlier one', async () => {
    const shift = await shiftOf(north)
    const first = await proposed(north, shift)
    await proposed(north, shift, { driver_id: everywhere })
    expect(await does('agree', everywhere, first)).toMatchObject({
      status: 409,
      body: { message: 'This offer has ended: it was withdrawn.' },
    })
    expect(await listed(north)).toEqual([['mine', 'offered', await nameOf(everywhere)]])
    expect(await told()).not.toContainEqual([everywhere, 'A colleague is no longer giving a shift away'])
    await proposed(north, shift)
    expect(await told()).toContainEqual([everywhere, 'A colleague is no longer giving a shift away'])
  })
})

describe('a swap', () => {
  test('is news to both drivers, with what they got, and so is a shift that was given away', async () => {
    const [mine, theirs] = [await shiftOf(north), await shiftOf(everywhere, SATURDAY)]
    const news = async (driver: number) =>
      (await server.reply(driverShiftRoutes.list, as(driver))).gone.map(({ shift_id, handed_over }) => [
        shift_id,
        handed_over,
      ])
    const place = { restaurant_name: 'North One' }
    const id = await proposed(north, mine, swapFor(theirs))
    await does('agree', everywhere, id)
    expect(await news(north)).toEqual([[mine.id, { got: { ...SATURDAY, ...place } }]])
    expect(await news(everywhere)).toEqual([[theirs.id, { got: { ...EVENING, ...place } }]])
    const given = await proposed(north, await shiftNow(theirs.id))
    await does('agree', leftover, given)
    expect(await news(north)).toEqual([
      [mine.id, { got: { ...SATURDAY, ...place } }],
      [theirs.id, { got: null }],
    ])
  })

  test('says nothing about what happened to the shifts after they were unpublished', async () => {
    const [mine, theirs] = [await shiftOf(north), await shiftOf(everywhere, SATURDAY)]
    await does('agree', everywhere, await proposed(north, mine, swapFor(theirs)))
    const plan = (id: number, set: object) =>
      server.db
        .updateTable('shift')
        .set({ status: 10, ...set })
        .where('id', '=', id)
        .execute()
    const news = async () =>
      (await server.reply(driverShiftRoutes.list, as(north))).gone.find(
        ({ shift_id }) => shift_id === mine.id,
      )
    const swapped = await news()
    expect(swapped?.handed_over).toEqual({ got: { ...SATURDAY, restaurant_name: 'North One' } })
    await plan(theirs.id, { start_time: '12:00', finish_time: '16:00', restaurant_id: RESTAURANTS.northTwo })
    expect(await news()).toEqual(swapped)
    await plan(mine.id, {})
    const unpublished = await news()
    await plan(mine.id, { driver_id: leftover })
    expect(await news()).toEqual(unpublished)
  })

  test('changes both drivers of overlapping shifts in one step, which charges nothing', async () => {
    const [mine, theirs] = [
      await shiftOf(north),
      await shiftOf(everywhere, { restaurant_id: RESTAURANTS.northTwo }),
    ]
    const id = await proposed(north, mine, swapFor(theirs))
    expect(await listed(everywhere)).toEqual([['to_me', 'offered', await nameOf(north)]])
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 200 })
    expect([await holderOf(mine.id), await holderOf(theirs.id)]).toEqual([everywhere, north])
    expect(await steps()).toEqual([{ actor: `driver:${everywhere}`, newer_kind: 'exchange', shifts: 2 }])
    expect(await server.db.selectFrom('shift_event').selectAll().execute()).toEqual([])
    expect((await shiftNow(theirs.id)).acknowledged_at).not.toBeNull()
    // Agreeing again succeeds and changes nothing.
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 200 })
    expect(await steps()).toHaveLength(1)
  })

  test('is judged for both drivers without the shift that each gives', async () => {
    const mine = await shiftOf(north)
    const theirs = await shiftOf(everywhere, SATURDAY)
    await server.db
      .insertInto('restaurant_driver_preference')
      .values({ restaurant_id: mine.restaurant_id, driver_id: north, preference: 'blocked' })
      .execute()
    expect(await offers(north, mine, swapFor(theirs))).toMatchObject({ status: 400 })
    await server.db.deleteFrom('restaurant_driver_preference').execute()
    const id = await proposed(north, mine, swapFor(theirs))
    // The giver has become busy on Saturday since.
    await shiftOf(north, { ...SATURDAY, restaurant_id: RESTAURANTS.northTwo })
    expect(await does('agree', everywhere, id)).toMatchObject({
      status: 400,
      body: { id: [COLLEAGUE_CANNOT] },
    })
    expect(await holderOf(mine.id)).toBe(north)
  })

  test('is for shifts of colleagues as the driver saw them', async () => {
    const mine = await shiftOf(north)
    const own = await shiftOf(north, SATURDAY)
    expect(await offers(north, mine, swapFor(own))).toMatchObject({
      status: 400,
      body: { other_id: [OTHER_GONE] },
    })
    const theirs = await shiftOf(everywhere, SATURDAY)
    const old = { other_id: theirs.id, other_seen: '2020-01-01T00:00:00.000Z' }
    const gone = { status: 400, body: { other_id: [OTHER_GONE] } }
    expect(await offers(north, mine, old)).toEqual(expect.objectContaining(gone))
    // Not offered to the driver; soon to begin; with hours.
    const far = await shiftOf(everywhere, { period_date: '2026-06-15', restaurant_id: RESTAURANTS.southOne })
    expect(await offers(north, mine, swapFor(far))).toEqual(expect.objectContaining(gone))
    const soon = await shiftOf(everywhere, { period_date: '2026-06-10' })
    expect(await offers(north, mine, swapFor(soon))).toEqual(expect.objectContaining(gone))
    const worked = await shiftOf(everywhere, { period_date: '2026-06-14' })
    await addTimesheet(server.db, { shift_id: worked.id, driver_id: everywhere })
    expect(await offers(north, mine, swapFor(worked))).toEqual(expect.objectContaining(gone))
    await setHandovers(server.db, 'off')
    expect(await offers(north, mine, old)).toMatchObject({ status: 400, body: { id: [HANDOVER_OFF] } })
    await setHandovers(server.db, 'free')
    expect(await offers(north, theirs)).toMatchObject({ status: 404 })
    expect(await offers(north, mine, { ...swapFor(theirs), driver_id: everywhere })).toMatchObject({
      status: 400,
      body: { driver_id: ['Choose a colleague or a shift, not both.'] },
    })
  })
})

describe('with the approval of the office', () => {
  beforeEach(() => setHandovers(server.db, 'ask'))

  test('the shifts stay until the office approves, in a step that it undoes and redoes', async () => {
    const [mine, theirs] = [await shiftOf(north), await shiftOf(everywhere, SATURDAY)]
    const id = await proposed(north, mine, swapFor(theirs))
    expect(await waiting(mine)).toEqual([])
    await does('agree', everywhere, id)
    expect(await holderOf(mine.id)).toBe(north)
    expect((await told()).at(-1)).toEqual([north, 'Your colleague agrees to swap'])
    for (const shift of [mine, theirs])
      expect(await waiting(shift)).toMatchObject([
        {
          id,
          giver: { driver_id: north, gets: { id: theirs.id }, can_take: true },
          taker: { driver_id: everywhere, gets: { id: mine.id }, can_take: true },
        },
      ])
    expect(await server.reply(shiftRoutes.get, { params: { id: `${mine.id}` } }, 'manager')).toMatchObject({
      handover_until: { date: '2026-06-12', time: '18:00' },
    })
    const { handovers } = await server.reply(todayRoutes.read, { query: {} }, 'manager')
    expect(handovers).toMatchObject({
      count: 1,
      first: [{ id: mine.id, handover_id: id, driver_id: north, other: { period_date: '2026-06-13' } }],
    })
    expect(await asOffice('approve', id)).toMatchObject({ status: 200 })
    expect([await holderOf(mine.id), await holderOf(theirs.id)]).toEqual([everywhere, north])
    expect(await waiting(mine)).toEqual([])
    const [step] = await server.reply(stepRoutes.stack, {}, 'manager').then(({ undo }) => undo)
    expect(step).toMatchObject({ kind: 'swap', shifts: 2 })
    await server.reply(stepRoutes.undo, { params: { id: `${step?.id}` }, body: {} }, 'manager')
    expect([await holderOf(mine.id), await holderOf(theirs.id)]).toEqual([north, everywhere])
    expect(await waiting(mine)).toHaveLength(1)
    expect(await asOffice('approve', id)).toMatchObject({ status: 200 })
    expect(await holderOf(mine.id)).toBe(everywhere)
  })

  test('without approval, too, the office is alerted that a driver has an unpublished shift then', async () => {
    await setHandovers(server.db, 'free')
    const [mine, theirs] = [await shiftOf(north), await shiftOf(everywhere, SATURDAY)]
    const planned = await shiftOf(north, { ...SATURDAY, status: 10, restaurant_id: RESTAURANTS.northTwo })
    const id = await proposed(north, mine, swapFor(theirs))
    await server.db.deleteFrom('alert').execute()
    await does('agree', everywhere, id)
    const alerts = await server.db.selectFrom('alert').select(['event', 'driver_id', 'data']).execute()
    expect(alerts).toMatchObject([{ event: 'overlap', driver_id: north, data: { shift_id: planned.id } }])
  })

  test('warns beforehand that a driver has an unpublished shift then, and alerts the office afterwards', async () => {
    const [mine, theirs] = [await shiftOf(north), await shiftOf(everywhere, SATURDAY)]
    const planned = await shiftOf(everywhere, {
      status: 10,
      start_time: '20:00',
      finish_time: '23:00',
      restaurant_id: RESTAURANTS.northTwo,
    })
    const id = await proposed(north, mine, swapFor(theirs))
    await does('agree', everywhere, id)
    const [shown] = await waiting(mine)
    const overlaps = (side: 'giver' | 'taker') =>
      shown?.[side].reasons.filter(({ code }) => code === 'overlap')
    expect(overlaps('taker')).toMatchObject([
      { side: 'against', text: expect.stringMatching(/^Has an unpublished shift/) },
    ])
    expect(overlaps('giver')).toEqual([])
    expect(shown?.taker.can_take).toBe(true)
    await server.db.deleteFrom('alert').execute()
    await asOffice('approve', id)
    const alerts = await server.db.selectFrom('alert').select(['event', 'data']).execute()
    expect(alerts).toMatchObject([{ event: 'overlap', data: { shift_id: planned.id } }])
    const unread = async (account: AccountName) => (await server.reply(alertRoutes.unread, {}, account)).count
    expect([await unread('manager'), await unread('administrator')]).toEqual([0, 1])
  })

  test('undo of a swap at short notice pays neither driver, and both get back what they gave', async () => {
    await setShortNotice(server.db, true)
    const bands = [{ under_hours: null, restaurant_charge: 100, driver_pay: 100 }]
    await server.db
      .updateTable('option')
      .set({ ovalue: cancellationBandsText(bands) })
      .where('okey', '=', CANCELLATION_BANDS_KEY)
      .execute()
    const [mine, theirs] = [await shiftOf(north), await shiftOf(everywhere, SATURDAY)]
    const id = await proposed(north, mine, swapFor(theirs))
    await does('agree', everywhere, id)
    await asOffice('approve', id)
    const [step] = await server.reply(stepRoutes.stack, {}, 'manager').then(({ undo }) => undo)
    await server.reply(stepRoutes.undo, { params: { id: `${step?.id}` }, body: {} }, 'manager')
    await setShortNotice(server.db, false)
    const ledger = await server.db.selectFrom('short_notice').select(['exemption', 'driver_pay']).execute()
    const agreed = { exemption: 'driver_asked', driver_pay: '0.00' }
    expect(ledger).toEqual([agreed, agreed, agreed, agreed])
  })

  test('the office approves what it saw: with its bonus, and not after a shift has changed', async () => {
    const shift = await shiftOf(north, { cost_extra_bonus: '12.50' })
    const id = await proposed(north, shift)
    await does('agree', everywhere, id)
    const [seen] = await waiting(shift)
    expect(seen?.taker.gets).toMatchObject({ id: shift.id, cost_extra_bonus: 12.5 })
    const approve = (body: object) => server.call(handoverRoutes.approve, { params: { id }, body }, 'manager')
    expect(await approve({})).toMatchObject({ status: 400, body: { seen: [expect.any(String)] } })
    const later = { cost_extra_bonus: '5.00', updated_at: '2099-06-30T10:00:00.000Z' }
    await server.db.updateTable('shift').set(later).where('id', '=', shift.id).execute()
    const refused = await expectNothingWritten(server.db, () => approve({ seen: seen?.updated_at }))
    expect(refused).toMatchObject({ status: 409, body: { message: refusals.handoverChanged.message } })
    const [now] = await waiting(shift)
    expect(await approve({ seen: now?.updated_at })).toMatchObject({ status: 200 })
  })

  test('does not reopen a finished proposal when the shift comes back, except by undo', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    await does('agree', everywhere, id)
    const swap = await proposed(leftover, await shiftOf(leftover, SATURDAY), swapFor(shift))
    await asOffice('approve', id)
    const comesBack = () =>
      server.db.updateTable('shift').set({ driver_id: north }).where('id', '=', shift.id).execute()
    const isOver = async () => {
      expect(await waiting(shift)).toEqual([])
      expect(await listed(north)).toEqual([])
      expect(await asOffice('approve', id)).toMatchObject({ status: 409 })
      expect(await does('agree', north, swap)).toMatchObject({ status: 409 })
      const { handovers } = await server.reply(todayRoutes.read, { query: {} }, 'manager')
      expect(handovers.count).toBe(0)
    }
    await comesBack()
    await isOver()
    await server.db.updateTable('shift').set({ driver_id: everywhere }).where('id', '=', shift.id).execute()
    const [step] = await server.reply(stepRoutes.stack, {}, 'manager').then(({ undo }) => undo)
    const again = { params: { id: `${step?.id}` }, body: {} }
    await server.reply(stepRoutes.undo, again, 'manager')
    expect(await holderOf(shift.id)).toBe(north)
    expect(await waiting(shift)).toMatchObject([{ id }])
    expect(await listed(north)).toContainEqual(['to_me', 'offered', await nameOf(leftover)])
    await server.reply(stepRoutes.redo, again, 'manager')
    await comesBack()
    await isOver()
    // The colleague who got it is not notified that it is withdrawn.
    await server.db.deleteFrom('driver_notice').execute()
    await proposed(north, await shiftNow(shift.id), { driver_id: leftover })
    expect(await told()).toEqual([[leftover, 'A colleague is giving a shift away']])
  })

  test('gives the full name of the driver and the reason that bars them, and refuses the approval', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    await does('agree', everywhere, id)
    await shiftOf(everywhere, { restaurant_id: RESTAURANTS.northTwo })
    const [one] = await waiting(shift)
    expect(one?.taker).toMatchObject({ can_take: false })
    const bar = one?.taker.reasons[0]?.text
    expect(await asOffice('approve', id)).toMatchObject({
      status: 400,
      body: { id: [`${one?.taker.driver_name}: ${bar}`] },
    })
  })

  test('does not tell a manager which restaurant out of scope has the shift that bars a driver', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    await does('agree', everywhere, id)
    await shiftOf(everywhere, { restaurant_id: RESTAURANTS.southOne })
    const reasonsFor = async (account: AccountName) => JSON.stringify(await waiting(shift, account))
    expect(await reasonsFor('administrator')).toContain('South One')
    expect(await reasonsFor('limitedManager')).toContain('already have shift')
    expect(await reasonsFor('limitedManager')).not.toContain('South One')
    const refused = await asOffice('approve', id, '', 'limitedManager')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).not.toContain('South One')
  })

  test('the office declines with a message to both', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    await does('agree', everywhere, id)
    await server.db.deleteFrom('driver_notice').execute()
    expect(await asOffice('decline', id, ' We need Ann there ')).toMatchObject({ status: 200 })
    expect(await told()).toEqual([
      [north, 'The office declined a change of driver'],
      [everywhere, 'The office declined a change of driver'],
    ])
    expect(await stored()).toMatchObject({ state: 'declined', answer: 'We need Ann there' })
    expect(await listed(north)).toEqual([['mine', 'declined', await nameOf(everywhere)]])
    expect(await asOffice('approve', id)).toMatchObject({
      status: 409,
      body: { message: 'This offer has ended: the office has declined it.' },
    })
    expect(await steps()).toEqual([])
  })

  test('a driver who changes their mind after the approval reads that the office has approved', async () => {
    const id = await proposed(north, await shiftOf(north))
    await does('agree', everywhere, id)
    expect(await asOffice('approve', id)).toMatchObject({ status: 200 })
    const over = { status: 409, body: { message: 'This offer has ended: the office has approved it.' } }
    expect(await does('refuse', everywhere, id)).toMatchObject(over)
    expect(await does('withdraw', north, id)).toMatchObject(over)
  })

  test('either driver may still change their mind', async () => {
    const shift = await shiftOf(north)
    for (const [what, driver] of [
      ['refuse', everywhere],
      ['withdraw', north],
    ] as const) {
      const id = await proposed(north, shift)
      await does('agree', everywhere, id)
      expect(await does(what, driver, id)).toMatchObject({ status: 200 })
      expect(await does(what, driver, id)).toMatchObject({ status: 200 })
      expect(await asOffice('approve', id)).toMatchObject({ status: 409 })
    }
  })

  test('a manager answers only if both restaurants are in scope', async () => {
    const [mine, theirs] = [
      await shiftOf(north),
      await shiftOf(everywhere, { restaurant_id: RESTAURANTS.northTwo }),
    ]
    const id = await proposed(north, mine, swapFor(theirs))
    await does('agree', everywhere, id)
    expect(await waiting(mine, 'limitedManager')).toEqual([])
    const until = { date: '2026-06-12', time: '18:00' }
    for (const short of [0, 1] as const) {
      const query = { period_date_from: '2026-06-12', period_date_to: '2026-06-12', short }
      const markOf = async (account: AccountName) => {
        const shifts = await server.reply(shiftRoutes.list, { query } as never, account)
        const [found] = (shifts as unknown as { id: number; handover_until?: object }[]).filter(
          ({ id }) => id === mine.id,
        )
        return found?.handover_until ?? null
      }
      expect(await markOf('manager')).toEqual(until)
      expect(await markOf('limitedManager')).toBeNull()
    }
    const { handovers } = await server.reply(todayRoutes.read, { query: {} }, 'limitedManager')
    expect(handovers.count).toBe(0)
    for (const what of ['approve', 'decline'] as const)
      expect(await asOffice(what, id, '', 'limitedManager')).toMatchObject({ status: 404 })
    expect(await asOffice('approve', id)).toMatchObject({ status: 200 })
  })
})

describe('a proposal follows its shifts', () => {
  const change = (shift: Row<'shift'>, given: object) =>
    server.call(
      shiftRoutes.update,
      {
        params: { id: shift.id },
        body: {
          ...EVENING,
          restaurant_id: shift.restaurant_id,
          driver_id: shift.driver_id,
          updated_at: shift.updated_at,
          ...given,
        },
      },
      'manager',
    )

  test.each([
    ['moved', { start_time: '17:00' }],
    ['given to somebody else', { driver_id: leftover }],
    ['opened', { driver_id: null }],
  ])('one whose shift is %s is over, and waits again after undo', async (_what, given) => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    expect(await change(shift, given)).toMatchObject({ status: 200 })
    expect(await listed(everywhere)).toEqual([])
    expect(await does('agree', everywhere, id)).toMatchObject({
      status: 409,
      body: { message: 'This offer has ended: the shift has changed or it is too late.' },
    })
    const [step] = await server.reply(stepRoutes.stack, {}, 'manager').then(({ undo }) => undo)
    await server.reply(stepRoutes.undo, { params: { id: `${step?.id}` }, body: {} }, 'manager')
    expect(await listed(everywhere)).toEqual([['open', 'offered', await nameOf(north)]])
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 200 })
  })

  test('is over if a shift is unpublished, worked, removed or has other pay', async () => {
    for (const set of [{ status: 10 as const }, { cost_total: '50.00' }]) {
      const shift = await shiftOf(north)
      const id = await proposed(north, shift)
      await server.db.updateTable('shift').set(set).where('id', '=', shift.id).execute()
      expect(await does('agree', everywhere, id)).toMatchObject({ status: 409 })
      await forgetShifts(server.db)
    }
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    await addTimesheet(server.db, { shift_id: shift.id, driver_id: north })
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 409 })
    expect(await offers(north, shift)).toMatchObject({ status: 400, body: { id: [HANDOVER_WORKED] } })
    await server.db.deleteFrom('timesheet').execute()
    await server.db.deleteFrom('shift').execute()
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 409 })
  })

  test('stays open if a shift has pay for an earlier cancellation', async () => {
    const shift = await shiftOf(north)
    await addTimesheet(server.db, { shift_id: shift.id, driver_id: leftover, type: 20 })
    const id = await proposed(north, shift)
    expect(await listed(everywhere)).toEqual([['open', 'offered', await nameOf(north)]])
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 200 })
  })

  test('is removed a day after its shifts', async () => {
    await proposed(north, await shiftOf(north))
    await server.db.updateTable('handover').set({ period_date: '2020-01-01' }).execute()
    await forgetOldHandovers(server.db)
    expect(await server.db.selectFrom('handover').selectAll().execute()).toEqual([])
  })
})

describe('the options', () => {
  test('off: nothing can be proposed or agreed to', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    await setHandovers(server.db, 'off')
    expect(await untilOf(shift)).toEqual(['offered', null, null])
    expect(await offers(north, shift)).toMatchObject({ status: 400, body: { id: [HANDOVER_OFF] } })
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 400, body: { id: [HANDOVER_OFF] } })
    expect(await listed(everywhere)).toEqual([])
    expect(await does('withdraw', north, id)).toMatchObject({ status: 200 })
  })

  /** The state in the giver's app, and until when the colleague can agree. */
  const untilOf = async (shift: { id: number }) => {
    const { body: own } = await server.call(driverShiftRoutes.list, as(north))
    const { shifts } = own as { shifts: { id: number; handover: string; handover_until: unknown }[] }
    const found = shifts.find(({ id }) => id === shift.id)
    const { body: list } = await server.call(driverHandoverRoutes.list, as(north))
    const { handovers } = list as { handovers: { until: unknown }[] }
    return [found?.handover, found?.handover_until, handovers[0]?.until]
  }

  test('set how many hours before the start it must be done', async () => {
    const shift = await shiftOf(north)
    const id = await proposed(north, shift)
    const until = { date: '2026-06-11', time: '18:00' }
    expect(await untilOf(shift)).toEqual(['offered', until, until])
    now = new Date('2026-06-11T17:00:00Z')
    const late = { status: 400, body: { id: [tooLateText(24)] } }
    expect(await does('agree', everywhere, id)).toMatchObject(late)
    expect(await offers(north, shift)).toMatchObject(late)
    expect(await listed(everywhere)).toEqual([])
    // The giver reads that no one took it.
    expect(await listed(north)).toEqual([['mine', 'offered', null]])
    now = new Date('2026-06-11T16:59:00Z')
    expect(await does('agree', everywhere, id)).toMatchObject({ status: 200 })
  })
})

describe('the choices', () => {
  const choices = async (shift: Row<'shift'>, driver = north) =>
    (await server.call(driverHandoverRoutes.choices, { params: { id: `${shift.id}` }, ...as(driver) }))
      .body as {
      colleagues: { id: number; name: string }[]
      shifts: { id: number }[]
    }

  test('are colleagues who can work the shift, and their shifts that the driver can work', async () => {
    const mine = await shiftOf(north)
    const overlapping = await shiftOf(everywhere, { restaurant_id: RESTAURANTS.northTwo })
    const later = await shiftOf(leftover, SATURDAY)
    await shiftOf(everywhere, { ...SATURDAY, restaurant_id: RESTAURANTS.southOne })
    await shiftOf(south, { ...SATURDAY, restaurant_id: RESTAURANTS.southOne })
    const found = await choices(mine)
    expect(found.colleagues.map(({ id }) => id)).toEqual([leftover])
    expect(found.shifts.map(({ id }) => id)).toEqual([overlapping.id, later.id])
    expect(JSON.stringify(found)).not.toContain('@')
    expect(Object.keys(found.shifts[0] ?? {}).sort()).toEqual(
      [
        'colleague',
        'comment',
        'cost_extra_bonus',
        'cost_total',
        'finish_time',
        'id',
        'period_date',
        'restaurant',
        'start_time',
        'updated_at',
      ].sort(),
    )
  })

  test('leave out a colleague’s shift if another of their own shifts rules out the swap', async () => {
    const mine = await shiftOf(north)
    const first = await shiftOf(everywhere, { start_time: '17:00', finish_time: '20:00' })
    expect((await choices(mine)).shifts.map(({ id }) => id)).toEqual([first.id])
    await shiftOf(everywhere, { start_time: '20:00', finish_time: '23:00' })
    expect((await choices(mine)).shifts).toEqual([])
    expect(await offers(north, mine, swapFor(first))).toMatchObject({ status: 400 })
  })

  test('name colleagues with the initial of the surname, with their areas if several share it, and leave out those who share both', async () => {
    const mine = await shiftOf(north)
    const before = await server.db.selectFrom('driver').select(['id', 'first_name', 'last_name']).execute()
    const rename = (id: number, last_name: string) =>
      server.db.updateTable('driver').set({ first_name: 'Ann', last_name }).where('id', '=', id).execute()
    const named = async () => (await choices(mine)).colleagues.map(({ name }) => name)
    await rename(leftover, 'Baker')
    await rename(everywhere, 'Cook')
    expect(await named()).toEqual(['Ann B.', 'Ann C.'])
    await rename(everywhere, 'Brown')
    expect(await named()).toEqual([])
    await server.db
      .insertInto('driver_area')
      .values({ driver_id: everywhere, area_id: AREAS.north })
      .execute()
    expect(await named()).toEqual(['Ann B.', 'Ann B. (North)'])
    await server.db.deleteFrom('driver_area').where('driver_id', '=', everywhere).execute()
    for (const { id, ...name } of before)
      await server.db.updateTable('driver').set(name).where('id', '=', id).execute()
  })

  test('are only for the driver’s own shift', async () => {
    const theirs = await shiftOf(everywhere)
    const answer = await server.call(driverHandoverRoutes.choices, {
      params: { id: `${theirs.id}` },
      ...as(north),
    })
    expect(answer).toMatchObject({ status: 404, body: { message: refusals.notYours.message } })
  })

  test('are empty if the option is off, or for a shift that may no longer be offered', async () => {
    const mine = await shiftOf(north)
    await shiftOf(leftover, SATURDAY)
    now = new Date('2026-06-11T17:00:00Z')
    expect(await choices(mine)).toEqual({ id: [tooLateText(24)] })
    now = NOW
    await setHandovers(server.db, 'off')
    expect(await choices(mine)).toEqual({ id: [HANDOVER_OFF] })
  })
})
