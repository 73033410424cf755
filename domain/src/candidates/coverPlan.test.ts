import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/wallClock.ts'
import type { RuleDriver } from '../rules/findings.ts'
import { barsOf, judgeStep, type RuleFacts } from '../rules/judgeStep.ts'
import { adult, levels, ruleBook } from '../rules/testing/ruleFacts.ts'
import { mondayOf, NO_WORK } from '../rules/workedTime.ts'
import { overlaps, type ShiftTimes } from '../shifts/shiftClash.ts'
import { coverPlan, type ShiftToCover } from './coverPlan.ts'
import type { CandidateDriver } from './rankCandidates.ts'

type Asked = ShiftToCover<ShiftTimes, CandidateDriver>

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
const facts = (some: Partial<Asked['facts']> = {}): Asked['facts'] => ({
  blocksExpired: false,
  preferences: new Map(),
  shiftsAround: new Map(),
  minutesOfWeek: new Map(),
  visits: new Map(),
  homes: new Map(),
  rejectedThis: new Set(),
  rejections: new Map(),
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
const proposed = (shifts: readonly Asked[], rules?: RuleFacts) =>
  coverPlan(shifts, rules).map((one) => one.proposed?.driver.full_name)

describe('coverPlan', () => {
  test('proposes the best driver of each shift', () => {
    const shifts = [
      { shift: lunch, drivers: [ann, ben], facts: prefers(2) },
      { shift: evening, drivers: [ann, ben], facts: prefers(1) },
    ]
    expect(proposed(shifts)).toEqual(['Ben', 'Ann'])
  })

  test('proposes a driver who asks for the shift before better ones, if they can take it', () => {
    const away = new Map([[1, [{ ...lunch, id: 9, driver_id: 1 }]]])
    const asked = { shift: lunch, drivers: [ann, ben], facts: prefers(2), asking: new Set([1]) }
    expect(proposed([asked])).toEqual(['Ann'])
    expect(proposed([{ ...asked, facts: facts({ shiftsAround: away }) }])).toEqual(['Ben'])
  })

  test('keeps a driver for the shift that they ask for, unless no one else can take the other', () => {
    const cy = driver(3, 'Cy')
    const scarce = { shift: lunch, drivers: [ann, ben], facts: prefers(1) }
    const asked = { shift: late, drivers: [ann, ben, cy], facts: facts(), asking: new Set([1]) }
    expect(proposed([scarce, asked])).toEqual(['Ben', 'Ann'])
    expect(proposed([{ ...scarce, drivers: [ann] }, asked])).toEqual(['Ann', 'Ben'])
    const away = new Map([[1, [{ ...shift(9, '16:00', '18:00'), driver_id: 1 }]]])
    expect(proposed([scarce, { ...asked, facts: facts({ shiftsAround: away }) }])).toEqual(['Ann', 'Ben'])
    expect(proposed([scarce, { ...asked, shift: evening }])).toEqual(['Ann', 'Ann'])
  })

  test('gives no driver two shifts that clash', () => {
    const shifts = [lunch, late].map((one) => ({ shift: one, drivers: [ann, ben], facts: prefers(2) }))
    expect(proposed(shifts)).toEqual(['Ben', 'Ann'])
  })

  test('starts with the shifts that fewer drivers can take', () => {
    const shifts = [
      { shift: lunch, drivers: [ann, ben], facts: prefers(2) },
      { shift: late, drivers: [ben], facts: facts() },
    ]
    expect(proposed(shifts)).toEqual(['Ann', 'Ben'])
  })

  test('proposes no one whose documents have expired, although the office may choose them', () => {
    const expired = { ...ben, right_to_work_expiry_date: '2026-06-09' }
    const [first] = coverPlan([{ shift: lunch, drivers: [ann, expired], facts: prefers(2) }], undefined)
    expect(first?.proposed?.driver).toBe(ann)
    expect(first?.ranked.map(({ canTake }) => canTake)).toEqual([true, true])
    expect(proposed([{ shift: lunch, drivers: [expired], facts: facts() }])).toEqual([undefined])
  })

  test('leaves shifts that are already being offered until last', () => {
    const shifts = [
      { shift: late, drivers: [ben], facts: facts(), isLast: true },
      { shift: lunch, drivers: [ann, ben], facts: prefers(2) },
    ]
    expect(proposed(shifts)).toEqual([undefined, 'Ben'])
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

/** Rules that all bar. The drivers have worked nothing else, but `weeks`. */
const barring = (drivers: Record<number, RuleDriver>, weeks = NO_WORK.weeks): RuleFacts => ({
  book: ruleBook(levels({}, 'bar')),
  driver: (id) => drivers[id] && { ...drivers[id], full_name: `Driver ${id}` },
  work: () => ({ ...NO_WORK, weeks }),
})

test('gives no driver a shift that would bar them from one it gave them earlier', () => {
  // Ann comes of age on the second day. Until then she needs 12 hours of rest, and 11 from then on.
  const rules = barring({ 1: { ...adult, date_of_birth: '2008-06-11' }, 2: adult })
  const first = { ...evening, finish_time: '21:30' }
  const next = { ...shift(4, '09:00', '12:00'), period_date: '2026-06-11' }
  const shifts = [
    { shift: first, drivers: [ann], facts: facts() },
    { shift: next, drivers: [ann, ben], facts: prefers(1) },
  ]
  expect(proposed(shifts, rules)).toEqual(['Ann', 'Ben'])
})

test('the whole plan breaks no barring rule and has no clash', () => {
  const day = fc.integer({ min: 0, max: 13 }).map((nr) => addDays('2026-03-23', nr))
  const time = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
  const times = fc.tuple(day, time, time).filter(([, start, finish]) => start !== finish)
  const date = fc.option(day)
  const person = fc.record({
    ...{ date_of_birth: date.map((born) => born && `2008${born.slice(4)}`), opt_out_from: date },
    ...{ opt_out_until: date, visa_hours: fc.option(fc.integer({ min: 4, max: 40 })), visa_from: date },
    ...{ visa_until: date, wished_hours: fc.option(fc.integer({ min: 4, max: 40 })) },
  })
  // Near the limit of 48 hours a week on average.
  const before = fc.integer({ min: 0, max: 40 }).map((hours) => {
    const minutes = (17 * 48 - hours) * 60
    return new Map([[mondayOf('2026-03-09'), minutes]])
  })
  const preferred = fc.array(fc.constantFrom('preferred', 'blocked', undefined), {
    minLength: 3,
    maxLength: 3,
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(times, preferred, fc.boolean()), { maxLength: 14 }),
      fc.tuple(person, person, person),
      before,
      (given, people, weeks) => {
        const drivers = people.map((_, nr) => driver(nr + 1, `Driver ${nr + 1}`))
        const rules = barring(Object.fromEntries(people.map((one, nr) => [nr + 1, one])), weeks)
        const asked = given.map(([[period_date, start_time, finish_time], preference, isLast], nr) => ({
          shift: { ...shift(nr + 1, start_time, finish_time), period_date },
          drivers,
          facts: facts({
            preferences: new Map(preference.flatMap((one, id) => (one ? [[id + 1, one] as const] : []))),
          }),
          isLast,
        }))
        const plan = coverPlan(asked, rules)
        expect(plan.map((one) => one.shift)).toEqual(asked.map((one) => one.shift))
        const picks = plan.flatMap(({ shift, proposed }) =>
          proposed ? [{ ...shift, driver_id: proposed.driver.id }] : [],
        )
        for (const found of judgeStep(picks, rules).values()) expect(barsOf(found)).toEqual([])
        for (const one of picks)
          for (const other of picks)
            expect(one.id !== other.id && one.driver_id === other.driver_id && overlaps(one, other)).toBe(
              false,
            )
      },
    ),
    { numRuns: 300 },
  )
})
