import { unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { boardState } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { describe, expect, it } from 'vitest'
import { demoDataOfScale } from './fillDemo.ts'
import { reaches } from './rota.ts'
import { DEMO_SCALES, rowsOf, shareOf } from './testing/demoRows.ts'
import type { DemoRow, World } from './world.ts'

const NOW = '19:30'

describe.each(DEMO_SCALES)('what waits in the %s size', (_, plan) => {
  const { today } = plan
  const made = demoDataOfScale({ ...plan, now: NOW })
  const data = rowsOf(made)
  const all = <K extends 'claim' | 'handover' | 'leave_request' | 'overpayment'>(table: K) => [
    ...made[table],
    ...data.days.flatMap((day) => day[table]),
  ]
  const shiftOf = new Map(data.shifts.map((shift) => [shift.id, shift]))
  const reachOf = new Map(reaches({ rows: made } as unknown as World).map((one) => [one.driver.id, one]))
  const canWork = (driverId: number, shiftId: number) => {
    const shift = shiftOf.get(shiftId)
    const reach = reachOf.get(driverId)
    const restaurant = made.restaurant.find(({ id }) => id === shift?.restaurant_id)
    const own = <R extends { driver_id: number }>(rows: R[]) =>
      rows.filter((row) => row.driver_id === driverId)
    const working = {
      default_working_time: own(made.driver_working_time),
      actual_override_working_time: own(made.driver_override_time),
    } as WorkingTime
    return (
      shift !== undefined &&
      restaurant !== undefined &&
      reach?.driver.status === 10 &&
      isOffered(reach, restaurant) &&
      unavailability(shift, working) === undefined
    )
  }

  it('are drivers at work: most of today’s have started, some have finished, and a few are late', () => {
    const begun = data.shifts.filter(
      ({ status, driver_id, period_date, start_time }) =>
        status === 20 && driver_id && period_date === today && start_time <= '19:15',
    )
    const sheets = new Map(data.timesheets.map((sheet) => [sheet.shift_id, sheet]))
    const states = begun.map((shift) => {
      const progress = sheets.get(shift.id)?.status_progress ?? null
      return boardState({ ...shift, is_acknowledged: true, progress }, { date: today, time: NOW })
    })
    const share = (...of: string[]) => shareOf(states, (state) => of.includes(state))
    expect(share('on shift')).toBeGreaterThan(0.3)
    expect(share('finished')).toBeGreaterThan(0.15)
    expect(share('late', 'not started')).toBeGreaterThan(0)
    expect(share('late', 'not started')).toBeLessThan(0.2)
    const ahead = data.timesheets.filter(({ shift_id }) => {
      const shift = shiftOf.get(shift_id ?? 0)
      return `${shift?.period_date} ${shift?.start_time}` >= `${today} ${NOW}`
    })
    expect(ahead).toEqual([])
    const ofToday = data.timesheets.filter(({ period_date }) => period_date === today)
    for (const { created_at = '', updated_at = '', driver_start_time, driver_finish_time } of ofToday) {
      expect(created_at <= updated_at && updated_at <= `${today}T${NOW}:00.000Z`).toBe(true)
      expect([driver_start_time, driver_finish_time].filter((time) => time && time > NOW)).toEqual([])
    }
  })

  it('are areas of every way to get open shifts, and requests of drivers who can work them', () => {
    expect(new Set(made.area.map(({ claims }) => claims))).toEqual(new Set(['off', 'ask', 'take']))
    const claims = all('claim')
    expect(claims.length).toBeGreaterThan(3)
    for (const { shift_id, driver_id, ...asked } of claims) {
      const { restaurant_id, period_date, start_time, finish_time, ...shift } = shiftOf.get(
        shift_id,
      ) as DemoRow<'shift'>
      expect(asked).toMatchObject({ restaurant_id, period_date, start_time, finish_time })
      expect([shift.status, shift.status_assigned, shift.driver_id]).toEqual([20, 20, null])
      expect(canWork(driver_id, shift_id)).toBe(true)
    }
  })

  it('are a shift that is offered to a colleague, and a swap that waits for the office', () => {
    const handovers = all('handover')
    expect(handovers.map(({ state = 'offered' }) => state)).toEqual(['offered', 'agreed'])
    for (const { giver_id, taker_id, shift_id, other_id, ...agreed } of handovers) {
      const given = shiftOf.get(shift_id)
      expect(given).toMatchObject({ driver_id: giver_id, status: 20, cost_total: agreed.cost_total })
      expect(String(given?.period_date) > addDays(today, 1)).toBe(true)
      expect(taker_id !== giver_id && canWork(taker_id ?? 0, shift_id)).toBe(true)
      if (!other_id) continue
      expect(shiftOf.get(other_id)).toMatchObject({ driver_id: taker_id, status: 20 })
      expect(canWork(giver_id, other_id)).toBe(true)
    }
  })

  it('are requests for leave, and a driver who cannot work tomorrow, whose shifts are open', () => {
    const leave = all('leave_request')
    expect(leave.filter(({ state = 'asked' }) => state === 'asked')).toHaveLength(3)
    const [sick] = leave.filter(({ kind }) => kind === 'sick')
    expect(sick).toMatchObject({ state: 'approved', from_date: addDays(today, 1) })
    const left = data.shifts.filter(({ cannot_work }) => cannot_work)
    expect(left.length).toBeGreaterThan(0)
    for (const shift of left)
      expect(shift).toMatchObject({
        driver_id: null,
        driver_id_canceled: sick?.driver_id,
        status_assigned: 30,
      })
    const stays = data.shifts.filter(
      ({ driver_id, period_date }) => driver_id === sick?.driver_id && period_date === sick?.from_date,
    )
    expect(stays).toEqual([])
  })
})

it('some restaurants have money on account, of invoices that they paid by bank', () => {
  const [[, plan] = []] = DEMO_SCALES
  if (!plan) throw new Error('No scale')
  const { days, invoices } = rowsOf(demoDataOfScale(plan))
  const overpayments = days.flatMap(({ overpayment }) => overpayment)
  expect(overpayments.length).toBeGreaterThan(0)
  for (const { invoice_id, amount } of overpayments) {
    expect(invoices.find(({ id }) => id === invoice_id)?.paid_by).toBe('bank')
    expect(Number(amount)).toBeGreaterThan(0)
  }
})
