import { describe, expect, test } from 'vitest'
import type { ShiftTimes } from '../shifts/shiftClash.ts'
import { coverPlan } from './coverPlan.ts'
import type { CandidateDriver, CandidateFacts } from './rankCandidates.ts'

const driver = (id: number, full_name: string): CandidateDriver => ({
  id,
  full_name,
  default_working_time: [],
  actual_override_working_time: [],
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
})
const [ann, ben] = [driver(1, 'Ann'), driver(2, 'Ben')]
const facts = (some: Partial<CandidateFacts> = {}): CandidateFacts => ({
  blocksExpired: false,
  preferences: new Map(),
  shiftsAround: new Map(),
  minutesOfWeek: new Map(),
  visits: new Map(),
  homes: new Map(),
  rejectedThis: new Set(),
  rejections: new Map(),
  rules: undefined,
  ...some,
})
const shift = (id: number, start_time: string, finish_time: string): ShiftTimes => ({
  id,
  driver_id: null,
  status: 20,
  period_date: '2026-06-10',
  start_time,
  finish_time,
})
const lunch = shift(1, '12:00', '15:00')
const late = shift(2, '14:00', '18:00')
const evening = shift(3, '18:00', '22:00')
const prefers = (id: number) => facts({ preferences: new Map([[id, 'preferred']]) })
const proposed = (shifts: Parameters<typeof coverPlan<ShiftTimes, CandidateDriver>>[0]) =>
  coverPlan(shifts).map((one) => one.proposed?.driver.full_name)

describe('coverPlan', () => {
  test('proposes the best driver of each shift', () => {
    const shifts = [
      { shift: lunch, drivers: [ann, ben], facts: prefers(2) },
      { shift: evening, drivers: [ann, ben], facts: prefers(1) },
    ]
    expect(proposed(shifts)).toEqual(['Ben', 'Ann'])
  })

  test('gives no driver two shifts that clash', () => {
    const shifts = [lunch, late].map((one) => ({ shift: one, drivers: [ann, ben], facts: prefers(2) }))
    expect(proposed(shifts)).toEqual(['Ben', 'Ann'])
  })

  test('gives first what fewer drivers can take', () => {
    const shifts = [
      { shift: lunch, drivers: [ann, ben], facts: prefers(2) },
      { shift: late, drivers: [ben], facts: facts() },
    ]
    expect(proposed(shifts)).toEqual(['Ann', 'Ben'])
  })

  test('leaves a shift open that no one can take', () => {
    const shifts = [lunch, late].map((one) => ({ shift: one, drivers: [ann], facts: facts() }))
    expect(proposed(shifts)).toEqual(['Ann', undefined])
  })

  test('counts the hours of shifts that it has given out', () => {
    const minutesOfWeek = new Map([
      [1, 0],
      [2, 60],
    ])
    const shifts = [lunch, evening].map((one) => ({
      shift: one,
      drivers: [ann, ben],
      facts: facts({ minutesOfWeek }),
    }))
    expect(proposed(shifts)).toEqual(['Ann', 'Ben'])
  })
})
