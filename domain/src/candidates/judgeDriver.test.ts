import { describe, expect, test } from 'vitest'
import { HOLIDAY } from '../drivers/availability.ts'
import type { PreferredTime } from '../drivers/preferredTimes.ts'
import { timeProblem } from '../shifts/driverFit.ts'
import type { ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { canTake, type JudgedDriver, judgeDriver } from './judgeDriver.ts'

const DAY = '2026-06-17'
const shift: ShiftTimes = {
  id: 1,
  driver_id: null,
  status: SHIFT_PUBLISHED,
  period_date: DAY,
  start_time: '18:00',
  finish_time: '22:00',
}
const driver: JudgedDriver = {
  id: 1,
  default_working_time: [],
  actual_override_working_time: [],
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
}
const dayOff = {
  ...driver,
  actual_override_working_time: [{ period_date: DAY, holiday: HOLIDAY, start_at: null, stop_at: null }],
} as const
const expired = { ...driver, right_to_work_expiry_date: '2026-06-16' }
const other = { ...shift, id: 9, driver_id: 1, place: 'Harbour Tacos' }

describe('says first why an assignment would be refused, in the same words', () => {
  test.each([
    ['a clash', driver, [other], false],
    ['a day off', dayOff, [], false],
    ['a clash on a day off', dayOff, [other], false],
    ['an expired document that bars', expired, [], true],
    ['an expired document on a day off', { ...dayOff, right_to_work_expiry_date: '2026-06-16' }, [], true],
  ])('%s', (_what, judged, shiftsAround, blocksExpired) => {
    const reasons = judgeDriver(shift, judged, { blocksExpired, shiftsAround })
    const facts = { working: judged, documents: blocksExpired ? judged : undefined }
    expect(canTake(reasons)).toBe(false)
    expect(reasons[0]?.text).toBe(timeProblem({ ...shift, driver_id: 1 }, facts, shiftsAround))
  })
})

test('neither an expired document that only warns nor an unpublished shift bars a driver', () => {
  const shiftsAround = [{ ...other, status: 10 as const }]
  const reasons = judgeDriver(shift, expired, { blocksExpired: false, shiftsAround })
  expect(canTake(reasons)).toBe(true)
  expect(reasons.map(({ code }) => code)).toEqual(['available', 'documents', 'overlap'])
})

test('a wish for other times of the day counts against a driver, and bars no one', () => {
  const judged = (preferred_times: PreferredTime[]) =>
    judgeDriver(shift, { ...driver, preferred_times }, { blocksExpired: false, shiftsAround: [] })
  expect(judged(['evenings'])[1]).toMatchObject({ points: 2, text: 'Prefers evenings' })
  expect(judged(['mornings'])[1]).toMatchObject({ points: -1, text: 'Prefers mornings' })
  expect(canTake(judged(['mornings']))).toBe(true)
  expect(judged([])).toHaveLength(1)
})
