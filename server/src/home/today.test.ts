/** Tests the list of today's work for the office (docs/spec/shell.md#today). It is 13:30 in London on Wednesday 10 June 2026. */
import { todayRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCascade } from '../cascades/testing/givenCascade.ts'
import {
  addCredit,
  addInvoice,
  addOverpayment,
  forgetInvoices,
  SENT,
} from '../invoices/testing/givenInvoice.ts'
import type { NewRow } from '../kernel/tables.ts'
import { addLeave } from '../leave/testing/givenLeave.ts'
import { addClaim } from '../shifts/testing/givenClaim.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import {
  ACCOUNTS,
  type AccountName,
  addShift,
  addShifts,
  DRIVERS,
  RESTAURANTS,
} from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-10T12:30:00Z'), worksJobs: false })
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('timesheet').execute()
  await server.db.deleteFrom('shift').execute()
  await server.db.deleteFrom('claim').execute()
  await server.db
    .updateTable('driver')
    .set({ car_insurance_renewal_date: null, driver_license_expiry_date: null })
    .execute()
})

const today = (as: AccountName = 'administrator') => server.reply(todayRoutes.read, {}, as)
const SOUTH = { restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south }
const published = (given: Partial<NewRow<'shift'>>): Partial<NewRow<'shift'>> => ({
  status: 20,
  driver_id: DRIVERS.north,
  period_date: '2026-06-10',
  acknowledged_at: '2026-06-01T09:00:00Z',
  ...given,
})
const at = (start_time: string, finish_time: string) => ({ start_time, finish_time })

test('gives all lines of the part that is requested in full, and the first five of the others', async () => {
  const days = Array.from({ length: 7 }, (_, day) => `2026-06-0${day + 1}`)
  for (const period_date of days) {
    await addTimesheet(server.db, { driver_id: DRIVERS.north, period_date, status_progress: 20 })
    await addShifts(server.db, [
      { driver_id: null, status: 20, period_date: '2026-06-10', ...at('14:00', '18:00') },
    ])
  }
  const { toApprove, open } = await server.reply(
    todayRoutes.read,
    { query: { whole: 'toApprove' } },
    'manager',
  )
  expect([toApprove, open].map(({ count, lines, first }) => [count, lines, first.length])).toEqual([
    [7, 7, 7],
    [7, 7, 5],
  ])
})

test('nothing waits in an empty agency', async () => {
  const nothing = { count: 0, lines: 0, first: [] }
  expect(await today()).toEqual({
    late: nothing,
    open: nothing,
    toApprove: { ...nothing, last: null },
    claimed: nothing,
    handovers: nothing,
    asked: nothing,
    requested: nothing,
    leave: nothing,
    unacknowledged: nothing,
    documents: nothing,
    overdue: { ...nothing, total: 0 },
  })
})

test('lists leave requests that wait for an answer, to administrators only, the earliest first', async () => {
  const add = (from_date: string, more: object = {}) =>
    addLeave(server.db, { driver_id: DRIVERS.north, from_date, to_date: from_date, ...more })
  const later = await add('2026-07-02')
  const first = await add('2026-06-10', { driver_id: DRIVERS.south })
  await add('2026-06-09')
  await add('2026-07-03', { state: 'declined', answered_at: '2026-06-01T09:00:00Z' })
  const { leave } = await today()
  expect(leave).toMatchObject({ count: 2, first: [{ id: first }, { id: later }] })
  expect((await today('manager')).leave).toEqual({ count: 0, lines: 0, first: [] })
  await server.db.deleteFrom('leave_request').execute()
})

test('counts late shifts as the day board does: from 15 minutes on, today until midnight, last night until the end', async () => {
  const shifts = await addShifts(server.db, [
    published(at('13:15', '18:00')),
    published({ ...SOUTH, ...at('13:16', '18:00') }),
    published({ driver_id: DRIVERS.everywhere, ...at('08:00', '10:00') }),
    published({ driver_id: DRIVERS.leftover, period_date: '2026-06-09', ...at('20:00', '23:00') }),
    published({ driver_id: DRIVERS.northTwoOnly, period_date: '2026-06-09', ...at('20:00', '14:00') }),
    published({ driver_id: null, ...at('12:00', '14:00') }),
    published({ status: 10, ...at('06:00', '07:00') }),
  ])
  expect((await today()).late).toMatchObject({
    count: 3,
    first: [
      { driver_id: DRIVERS.northTwoOnly, state: 'late' },
      { driver_id: DRIVERS.north, state: 'late' },
      { driver_id: DRIVERS.everywhere, state: 'not started' },
    ],
  })
  await addTimesheet(server.db, {
    shift_id: shifts[2]?.id,
    driver_id: DRIVERS.everywhere,
    status_progress: 20,
  })
  await addTimesheet(server.db, { shift_id: shifts[0]?.id, driver_id: DRIVERS.north, status_progress: 30 })
  expect((await today()).late.first.map(({ driver_id }) => driver_id)).toEqual([
    DRIVERS.northTwoOnly,
    DRIVERS.north,
  ])
})

test('a shift that its driver rejected is open, one that its restaurant cancelled is not', async () => {
  const stale = (given: Partial<NewRow<'shift'>>): Partial<NewRow<'shift'>> => ({
    driver_id: null,
    status: 20,
    status_assigned: 30,
    period_date: '2026-06-10',
    ...at('18:00', '20:00'),
    ...given,
  })
  const shifts = await addShifts(server.db, [
    stale({ cancelled_by: 'restaurant' }),
    stale({ cancelled_by: 'driver' }),
    stale({ status_assigned: 20, cancelled_by: 'restaurant' }),
    stale({ status_assigned: 20, cancelled_by: null }),
  ])
  const { open } = await today()
  expect(open.count).toBe(3)
  expect(open.first.map(({ id }) => id)).toEqual(shifts.slice(1).map(({ id }) => id))
})

test('counts open shifts of today and tomorrow that are not over, and no drafts', async () => {
  const open = (period_date: string, given: Partial<NewRow<'shift'>>): Partial<NewRow<'shift'>> => ({
    driver_id: null,
    period_date,
    ...given,
  })
  const shifts = await addShifts(server.db, [
    open('2026-06-11', at('09:00', '12:00')),
    open('2026-06-10', { status: 20, ...at('12:00', '14:00') }),
    open('2026-06-10', at('09:00', '13:30')),
    open('2026-06-10', { status: 30, ...at('18:00', '20:00') }),
    open('2026-06-12', at('09:00', '12:00')),
    published(at('18:00', '20:00')),
  ])
  const { open: found } = await today()
  expect(found.count).toBe(2)
  expect(found.first.map(({ id }) => id)).toEqual([shifts[1]?.id, shifts[0]?.id])
  expect(found.first[0]).toEqual({
    id: shifts[1]?.id,
    restaurant_id: RESTAURANTS.northOne,
    restaurant_name: 'North One',
    driver_id: null,
    driver_name: null,
    driver_phone: null,
    period_date: '2026-06-10',
    start_time: '12:00',
    finish_time: '14:00',
    offered_until: null,
  })
})

test('says until when an open shift is offered to a driver', async () => {
  const shift = await addShift(server.db, { driver_id: null, status: 20, period_date: '2026-06-11' })
  await addCascade(server.db, DRIVERS.north, shift)
  expect((await today()).open.first).toMatchObject([
    { id: shift.id, offered_until: '2026-06-10T12:00:00.000Z' },
  ])
})

test('counts submitted timesheets by day, the longest waiting first', async () => {
  const sheet = (period_date: string, given: Partial<NewRow<'timesheet'>> = {}) =>
    addTimesheet(server.db, { shift_id: null, period_date, status_progress: 20, ...given })
  await sheet('2026-06-09')
  await sheet('2026-01-05', { status_progress: 50 })
  await sheet('2026-06-09', { driver_id: DRIVERS.south })
  await sheet('2026-06-08', { type: 20, status_progress: 30 })
  // None of these waits.
  await sheet('2026-06-07', { status: 30, status_progress: 40 })
  await sheet('2026-06-07', { status: 20, status_progress: 60 })
  await sheet('2026-06-07', { status_progress: 10 })
  await sheet('2026-06-07', { status_progress: 30 })
  await sheet('2026-06-07', {
    restaurant_answer: 20,
    query_reason: 'Too long',
    answered_at: '2026-06-08T09:00:00Z',
    answered_by: 'Ann',
  })
  expect((await today()).toApprove).toEqual({
    count: 4,
    lines: 3,
    last: '2026-06-09',
    first: [
      { date: '2026-01-05', timesheets: 1 },
      { date: '2026-06-08', timesheets: 1 },
      { date: '2026-06-09', timesheets: 2 },
    ],
  })
})

test('counts what restaurants submitted, by restaurant', async () => {
  const request = (period_date: string, given: Partial<NewRow<'shift'>> = {}): Partial<NewRow<'shift'>> => ({
    driver_id: null,
    status: 10,
    restaurateur_creator_id: ACCOUNTS.restaurant.id,
    period_date,
    ...given,
  })
  await addShifts(server.db, [
    request('2026-06-20'),
    request('2026-06-12', { restaurant_id: RESTAURANTS.northTwo }),
    request('2026-06-10'),
    request('2026-06-09'),
    request('2026-06-12', { status: 30 }),
    request('2026-06-12', { status: 20 }),
    request('2026-06-12', { restaurateur_creator_id: null }),
  ])
  expect((await today()).requested).toEqual({
    count: 3,
    lines: 2,
    first: [
      {
        restaurant_id: RESTAURANTS.northOne,
        restaurant_name: 'North One',
        shifts: 2,
        from: '2026-06-10',
        to: '2026-06-20',
      },
      {
        restaurant_id: RESTAURANTS.northTwo,
        restaurant_name: 'North Two',
        shifts: 1,
        from: '2026-06-12',
        to: '2026-06-12',
      },
    ],
  })
})

test('counts unacknowledged shifts of seven days by driver, the earliest start first', async () => {
  const unseen = (period_date: string, start_time: string, given: Partial<NewRow<'shift'>> = {}) =>
    published({ acknowledged_at: null, period_date, ...at(start_time, '23:00'), ...given })
  const shifts = await addShifts(server.db, [
    unseen('2026-06-12', '09:00'),
    unseen('2026-06-11', '18:00'),
    unseen('2026-06-11', '17:30', SOUTH),
    unseen('2026-06-16', '09:00', { driver_id: DRIVERS.everywhere }),
    // None of these waits: beyond seven days, begun, unpublished, with a timesheet.
    unseen('2026-06-17', '09:00'),
    unseen('2026-06-10', '13:30', { driver_id: DRIVERS.leftover }),
    unseen('2026-06-13', '18:00', { status: 10 }),
    unseen('2026-06-14', '18:00'),
    published({ period_date: '2026-06-13', ...at('09:00', '12:00') }),
  ])
  await addTimesheet(server.db, { shift_id: shifts[7]?.id, driver_id: DRIVERS.north })
  // Cancelled for a former driver, it waits for its new one.
  await addTimesheet(server.db, { shift_id: shifts[0]?.id, driver_id: DRIVERS.south, type: 20 })
  expect((await today()).unacknowledged).toMatchObject({
    count: 4,
    lines: 3,
    first: [
      {
        driver_id: DRIVERS.south,
        shift_ids: [shifts[2]?.id],
        period_date: '2026-06-11',
        start_time: '17:30',
      },
      {
        driver_id: DRIVERS.north,
        shift_ids: [shifts[1]?.id, shifts[0]?.id],
        period_date: '2026-06-11',
        start_time: '18:00',
      },
      { driver_id: DRIVERS.everywhere, shift_ids: [shifts[3]?.id] },
    ],
  })
})

test('counts documents that have expired or expire within 30 days, of active drivers', async () => {
  const set = (id: number, dates: object) =>
    server.db.updateTable('driver').set(dates).where('id', '=', id).execute()
  await set(DRIVERS.north, {
    car_insurance_renewal_date: '2026-07-10',
    driver_license_expiry_date: '2026-06-09',
  })
  await set(DRIVERS.south, { car_insurance_renewal_date: '2026-07-11' })
  await set(DRIVERS.inactive, { car_insurance_renewal_date: '2026-06-11' })
  await set(DRIVERS.applicant, { car_insurance_renewal_date: '2026-06-11' })
  expect((await today()).documents).toMatchObject({
    count: 2,
    first: [
      { driver_id: DRIVERS.north, field: 'driver_license_expiry_date', date: '2026-06-09' },
      { driver_id: DRIVERS.north, field: 'car_insurance_renewal_date', date: '2026-07-10' },
    ],
  })
})

test('sums overdue invoices by restaurant, the largest debt first', async () => {
  const add = (given: Partial<NewRow<'invoice'>>) => addInvoice(server.db, { ...SENT, ...given })
  await add({ due_date: '2026-06-09', earned: '0.20', total: '0.20' })
  const { id } = await add({ due_date: '2026-05-01', earned: '15.10', total: '15.10' })
  await addCredit(server.db, id, { amount: '5.00' })
  await add({ due_date: '2026-06-10', earned: '99.00', total: '99.00' })
  await add({ restaurant_id: RESTAURANTS.southOne, due_date: '2026-06-01', earned: '20.00', total: '20.00' })
  await add({ due_date: '2026-06-01', paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' })
  await add({ due_date: '2026-06-01', credited_at: '2026-06-09T12:00:00Z' })
  await addInvoice(server.db)
  expect((await today()).overdue).toEqual({
    count: 3,
    lines: 2,
    total: 30.3,
    first: [
      {
        restaurant_id: RESTAURANTS.southOne,
        restaurant_name: 'South One',
        invoices: 1,
        oldest_due_date: '2026-06-01',
        overdue: 20,
      },
      {
        restaurant_id: RESTAURANTS.northOne,
        restaurant_name: 'North One',
        invoices: 2,
        oldest_due_date: '2026-05-01',
        overdue: 10.3,
      },
    ],
  })
})

// North One owes £10.30 overdue and £99.00 that is not due: £109.30. South One owes £20.00, all overdue.
test('counts as overdue what is left to pay after the money on account', async () => {
  const add = (given: Partial<NewRow<'invoice'>>) => addInvoice(server.db, { ...SENT, ...given })
  await add({ due_date: '2026-06-09', earned: '10.30', total: '10.30' })
  await add({ due_date: '2026-06-10', earned: '99.00', total: '99.00' })
  const south = { restaurant_id: RESTAURANTS.southOne }
  await add({ ...south, due_date: '2026-06-01', earned: '20.00', total: '20.00' })
  await addOverpayment(server.db, { amount: '100.00' })
  const { id } = await addOverpayment(server.db, { ...south, amount: '20.00' })
  expect((await today()).overdue).toMatchObject({
    count: 1,
    lines: 1,
    total: 9.3,
    first: [{ restaurant_name: 'North One', invoices: 1, oldest_due_date: '2026-06-09', overdue: 9.3 }],
  })
  await server.db.updateTable('overpayment').set({ amount: '15.50' }).where('id', '=', id).execute()
  expect((await today()).overdue).toMatchObject({ count: 2, lines: 2, total: 13.8 })
})

test('names five lines and counts all', async () => {
  const days = [10, 11, 12, 13, 14, 15].map((day) => ({
    period_date: `2026-06-${day}`,
    ...at('18:00', '20:00'),
  }))
  await addShifts(
    server.db,
    Object.values(DRIVERS)
      .slice(0, 6)
      .map((driver_id, index) => published({ ...days[index], driver_id, acknowledged_at: null })),
  )
  await addShifts(
    server.db,
    days.map(() => ({ driver_id: null, period_date: '2026-06-11' })),
  )
  const { unacknowledged, open } = await today()
  for (const part of [unacknowledged, open]) expect(part).toMatchObject({ count: 6, lines: 6 })
  expect([unacknowledged.first.length, open.first.length]).toEqual([5, 5])
})

test('counts a late shift across midnight until it is over, and none from last night that has ended', async () => {
  const night = await testApp({ now: () => new Date('2026-06-09T23:10:00Z'), worksJobs: false })
  try {
    await addShifts(night.db, [
      published({ period_date: '2026-06-09', ...at('23:30', '02:00') }),
      published({ driver_id: DRIVERS.everywhere, period_date: '2026-06-09', ...at('23:30', '23:50') }),
    ])
    const { late } = await night.reply(todayRoutes.read, {}, 'administrator')
    expect(late).toMatchObject({ count: 1, first: [{ driver_id: DRIVERS.north }] })
  } finally {
    await night.end()
  }
})

test('a manager counts only what is in scope', async () => {
  await addShifts(server.db, [
    published({ ...SOUTH, ...at('08:00', '12:00') }),
    published({ ...SOUTH, driver_id: null, ...at('18:00', '20:00') }),
    published({ ...SOUTH, acknowledged_at: null, period_date: '2026-06-12' }),
    {
      restaurant_id: RESTAURANTS.southOne,
      driver_id: null,
      period_date: '2026-06-12',
      restaurateur_creator_id: 2,
    },
    published({ restaurant_id: RESTAURANTS.northTwo, ...at('08:00', '12:00') }),
  ])
  const [wanted] = await addShifts(server.db, [
    published({ ...SOUTH, driver_id: null, period_date: '2026-06-15' }),
  ])
  for (const driver of [DRIVERS.south, DRIVERS.everywhere])
    await addClaim(server.db, driver, wanted as NonNullable<typeof wanted>)
  await addTimesheet(server.db, {
    shift_id: null,
    restaurant_id: RESTAURANTS.southOne,
    driver_id: DRIVERS.south,
    period_date: '2026-06-09',
    status_progress: 20,
  })
  await addInvoice(server.db, { ...SENT, restaurant_id: RESTAURANTS.southOne, due_date: '2026-06-01' })
  await server.db
    .updateTable('driver')
    .set({ car_insurance_renewal_date: '2026-06-11' })
    .where('id', '=', DRIVERS.south)
    .execute()
  const countsOf = async (as: AccountName) =>
    Object.fromEntries(Object.entries(await today(as)).map(([part, { count }]) => [part, count]))
  expect(await countsOf('administrator')).toEqual({
    late: 2,
    open: 1,
    toApprove: 1,
    claimed: 1,
    handovers: 0,
    asked: 0,
    leave: 0,
    requested: 1,
    unacknowledged: 1,
    documents: 1,
    overdue: 1,
  })
  const none = {
    leave: 0,
    open: 0,
    toApprove: 0,
    claimed: 0,
    handovers: 0,
    asked: 0,
    requested: 0,
    unacknowledged: 0,
    documents: 0,
    overdue: 0,
  }
  expect(await countsOf('manager')).toEqual({ ...none, late: 1 })
  expect(await countsOf('limitedManager')).toEqual({ ...none, late: 0 })

  await addShifts(server.db, [
    published({ driver_id: null, ...at('18:00', '20:00') }),
    published({ acknowledged_at: null, period_date: '2026-06-12' }),
    { driver_id: null, period_date: '2026-06-12', restaurateur_creator_id: 1 },
  ])
  await addTimesheet(server.db, { shift_id: null })
  await addInvoice(server.db, { ...SENT, due_date: '2026-06-01' })
  await server.db
    .updateTable('driver')
    .set({ car_insurance_renewal_date: '2026-06-11' })
    .where('id', '=', DRIVERS.north)
    .execute()
  expect(await countsOf('limitedManager')).toEqual({
    late: 0,
    open: 1,
    toApprove: 1,
    claimed: 0,
    handovers: 0,
    asked: 0,
    leave: 0,
    requested: 1,
    unacknowledged: 1,
    documents: 1,
    overdue: 1,
  })
})
