import { distanceInMetres } from '@driverdesk/domain/kernel/distance.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { LATE_AFTER } from '@driverdesk/domain/shifts/lateStart.ts'
import { overlappingUnpublished } from '@driverdesk/domain/shifts/shiftClash.ts'
import { describe, expect, it } from 'vitest'
import { demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES, rowsOf, SMALL_INPUT } from './testing/demoRows.ts'

describe.each(DEMO_SCALES)('planted in the %s size', (_, plan) => {
  const data = rowsOf(demoDataOfScale(plan))
  const { shifts, timesheets, restaurant: restaurants, driver: drivers, panel_user, restaurateur } = data
  const published = shifts.filter((shift) => shift.status === 20)
  const on = (date: string) => shifts.filter((shift) => shift.period_date === date)

  it.each(['2026-10-24', '2027-03-27'])(
    'are published overnight shifts on %s, when clocks change',
    (date) => {
      const overnight = on(date).filter(
        (shift) => shift.status === 20 && shift.finish_time < shift.start_time,
      )
      expect(overnight.filter((shift) => shift.driver_id)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ start_time: '22:00', finish_time: '06:00' }),
          // 01:30 comes twice in October and not at all in March.
          expect.objectContaining({ start_time: '20:00', finish_time: '01:30' }),
        ]),
      )
      expect(overnight.some((shift) => shift.driver_id === null)).toBe(true)
    },
  )

  it('are published shifts of one driver back to back', () => {
    const meets = ({ driver_id, period_date, finish_time }: (typeof shifts)[number]) =>
      on(period_date).some(
        (other) => other.status === 20 && other.driver_id === driver_id && other.start_time === finish_time,
      )
    const ofTheAccount = published.filter((shift) => shift.driver_id === 1)
    expect(ofTheAccount.filter(meets).map((shift) => shift.period_date)).toEqual(
      expect.arrayContaining([addDays(plan.today, -1), plan.today, addDays(plan.today, 1)]),
    )
  })

  it('are rejected shifts with the driver who rejected them', () => {
    const rejected = shifts.filter((shift) => shift.status_assigned === 30)
    expect(rejected.filter((shift) => shift.driver_id !== null || !shift.driver_id_canceled)).toEqual([])
    expect(rejected.map((shift) => shift.period_date)).toEqual(
      expect.arrayContaining([plan.today, addDays(plan.today, 1)]),
    )
  })

  it('are unpublished overlapping shifts of one driver, this week', () => {
    const today = on(plan.today).map((shift) => ({ ...shift, driver_id: shift.driver_id ?? null }))
    expect(overlappingUnpublished(today).size).toBeGreaterThanOrEqual(3)
  })

  it('are drivers without areas, and drivers restricted to restaurants', () => {
    const withArea = new Set(data.driver_area.map((row) => row.driver_id))
    expect(drivers.filter((driver) => driver.status === 10 && !withArea.has(driver.id))).not.toEqual([])
    expect(data.driver_restaurant).not.toEqual([])
  })

  it('are preferred and blocked drivers at the busiest restaurants', () => {
    for (const id of [1, 2]) {
      const there = data.restaurant_driver_preference.filter((row) => row.restaurant_id === id)
      expect(new Set(there.map(({ preference }) => preference))).toEqual(new Set(['preferred', 'blocked']))
    }
    expect(new Set(data.restaurant_driver_preference.map((row) => row.restaurant_id)).size).toBeGreaterThan(5)
  })

  it('are drivers of every status', () => {
    expect(new Set(drivers.map((driver) => driver.status))).toEqual(new Set([10, 20, 30]))
  })

  it('are weekly days off and hours, and dates with either', () => {
    for (const rows of [data.driver_working_time, data.driver_override_time]) {
      expect(new Set(rows.map((row) => row.holiday))).toEqual(new Set([10, 20]))
      // A day off lasts from the first to the last time of the time list (docs/spec/drivers.md#days-off).
      const daysOff = rows.filter((row) => row.holiday === 10)
      expect(new Set(daysOff.map((row) => `${row.start_at}–${row.stop_at}`))).toEqual(
        new Set(['00:00–23:45']),
      )
      const missing = rows.filter((row) => row.start_at === null || row.stop_at === null)
      expect(missing).toEqual([])
    }
  })

  it('are restaurants with their own rates, one of the two, or zero, all with shifts', () => {
    const rates = ({ standard_pay, weekend_pay }: (typeof restaurants)[number]) =>
      JSON.stringify([standard_pay, weekend_pay])
    const busy = new Set(shifts.map((shift) => shift.restaurant_id))
    const atWork = restaurants.filter((restaurant) => busy.has(restaurant.id)).map(rates)
    expect(atWork).toEqual(expect.arrayContaining(['[11.33,12.47]', '[null,14.05]', '[0,0]', '[null,null]']))
    expect(shifts.some((shift) => shift.cost_per_hour === 0)).toBe(true)
  })

  it('are costs with fractions of a penny, some exactly half', () => {
    const rests = shifts.map(
      (shift) => (poundsToPence(shift.cost_per_hour) * shiftLength(shift.start_time, shift.finish_time)) % 60,
    )
    expect(rests.some((rest) => rest === 30)).toBe(true)
    expect(rests.some((rest) => rest === 15 || rest === 45)).toBe(true)
  })

  it('are restaurants without shifts, and one that is inactive', () => {
    const busy = new Set(shifts.map((shift) => shift.restaurant_id))
    const last = restaurants.slice(-plan.scale.restaurantsWithoutShifts)
    expect(last.filter((restaurant) => busy.has(restaurant.id))).toEqual([])
    expect(restaurants.filter((restaurant) => restaurant.status === 20)).toEqual([last.at(-1)])
  })

  it('are names that look like formulas or markup, and right-to-left names', () => {
    const names = [
      ...restaurants.map((restaurant) => restaurant.name),
      ...drivers.map((driver) => driver.first_name),
    ]
    expect(names.filter((name) => name === '=HYPERLINK(1)')).toHaveLength(2)
    expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true)
    expect(names.some((name) => /\p{Script=Hebrew}/u.test(name))).toBe(true)
    expect(names.some((name) => name.includes('<b>'))).toBe(true)
  })

  it('are the sign-ins: administrator, managers with and without a limit, a busy restaurant and a busy driver', () => {
    const panel = new Map(panel_user.map((user) => [user.email, user]))
    expect(panel.get('admin@driverdesk.test')?.role).toBe(10)
    expect(panel.get('manager@driverdesk.test')?.role).toBe(20)
    expect(panel.get('manager2@driverdesk.test')?.role).toBe(20)
    expect(panel_user.filter((user) => user.role === null)).toHaveLength(1)
    const limits = (email: string) =>
      data.panel_user_restaurant.filter((row) => row.panel_user_id === panel.get(email)?.id).length
    expect([limits('manager@driverdesk.test'), limits('manager2@driverdesk.test')]).toEqual([0, 4])

    const owner = restaurateur.find((account) => account.email === 'restaurant@driverdesk.test')
    const own = restaurants.filter((restaurant) => restaurant.restaurateur_id === owner?.id)
    const average = shifts.length / restaurants.length
    const counts = own.map(({ id }) => shifts.filter((shift) => shift.restaurant_id === id).length)
    expect(counts).toHaveLength(2)
    for (const count of counts) expect(count).toBeGreaterThan(2 * average)

    const driver = drivers.find(({ email }) => email === 'driver@driverdesk.test')
    expect(driver?.status).toBe(10)
    expect(published.filter((shift) => shift.driver_id === driver?.id).length).toBeGreaterThan(10)
  })

  it('are a driver who signs in and has shifts to acknowledge, and timesheets of every outcome with the reason', () => {
    const own = published.filter((shift) => shift.driver_id === 1)
    const ahead = own.filter((shift) => shift.period_date >= plan.today)
    expect(ahead.some((shift) => shift.period_date === plan.today && shift.acknowledged_at)).toBe(true)
    const tomorrow = ahead.filter((shift) => shift.period_date === addDays(plan.today, 1))
    expect(tomorrow.map((shift) => shift.acknowledged_at)).toContain(null)
    const recent = timesheets.filter(
      (sheet) => sheet.driver_id === 1 && sheet.period_date >= addDays(plan.today, -7),
    )
    const outcomes = new Set(recent.map(({ status_progress }) => status_progress))
    expect([20, 40, 50, 60].filter((progress) => !outcomes.has(progress as 20))).toEqual([])
    const discarded = timesheets.filter(({ status_progress }) => status_progress === 60)
    expect(discarded.filter(({ discard_reason }) => !discard_reason)).toEqual([])
  })

  it('are late starts for the figures', () => {
    const shiftById = new Map(shifts.map((shift) => [shift.id, shift]))
    const late = timesheets.filter(({ shift_id, driver_start_time: started }) => {
      const planned = shiftById.get(shift_id as number)?.start_time
      if (!planned || !started) return false
      const by = shiftLength(planned, started)
      return by >= LATE_AFTER && by < 12 * 60
    })
    expect(late.length).toBeGreaterThan(timesheets.length / 25)
    expect(late.length).toBeLessThan(timesheets.length / 8)
  })

  it('are places where drivers started and finished, mostly at the restaurant, some elsewhere or unknown', () => {
    const restaurantById = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
    const metres = timesheets.flatMap((sheet) => {
      const { map_latitude: lat, map_longitude: lng } = restaurantById.get(sheet.restaurant_id) ?? {}
      if (sheet.map_start_lat == null || sheet.map_start_lng == null || lat == null || lng == null) return []
      return [distanceInMetres({ lat: sheet.map_start_lat, lng: sheet.map_start_lng }, { lat, lng })]
    })
    const far = metres.filter((each) => each > 300).length
    expect(far).toBeGreaterThan(0)
    expect(far).toBeLessThan(metres.length / 8)
    expect(metres.length).toBeLessThan(timesheets.filter((sheet) => sheet.driver_start_time).length)
  })

  it('are restaurants’ answers: confirmed times, and some open queries with a reason', () => {
    const of = (answer: 10 | 20) => timesheets.filter(({ restaurant_answer }) => restaurant_answer === answer)
    expect(new Set(of(10).map(({ status_progress }) => status_progress))).toEqual(new Set([40, 50]))
    expect(new Set(of(20).map(({ status, status_progress }) => `${status} ${status_progress}`))).toEqual(
      new Set(['10 20']),
    )
    expect(of(20).filter(({ query_reason, answered_by }) => !query_reason || !answered_by)).toEqual([])
  })

  it('every account has the shared password, except applicants', () => {
    const hashes = [...panel_user, ...restaurateur].map((account) => account.password_hash)
    expect(new Set(hashes)).toEqual(new Set([SMALL_INPUT.passwordHash]))
    const unlike = drivers.filter(
      ({ status, password_hash }) => password_hash !== (status === 30 ? null : SMALL_INPUT.passwordHash),
    )
    expect(unlike).toEqual([])
  })
})
