import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Role } from '../kernel/roles.ts'
import { type Interval, MONTH, TWO_WEEKS, WEEK } from '../kernel/rotaRange.ts'
import { addDays, type DateRange, daysBetween } from '../kernel/wallClock.ts'
import {
  copiedDate,
  copyGround,
  copyTarget,
  type Existing,
  firstCopiedDay,
  keepsWeekdays,
  lostDriver,
  nextCopyTarget,
  type ShiftThere,
  sourcesFirst,
} from './copying.ts'
import { anyone, droppable, facts } from './testing/droppable.ts'

describe('the date of a copy', () => {
  it.each([
    ['2026-11-16', '2026-11-16', '2026-11-23', '2026-11-23'],
    ['2026-11-22', '2026-11-16', '2026-11-23', '2026-11-29'],
    // Over the night of the clock change and the end of a year.
    ['2026-10-25', '2026-10-19', '2026-12-28', '2027-01-03'],
    // Backwards.
    ['2026-11-18', '2026-11-16', '2026-11-02', '2026-11-04'],
    // A month of 31 days into one of 30 keeps the distance.
    ['2026-10-31', '2026-10-01', '2026-11-01', '2026-12-01'],
  ])('%s of the range from %s goes to the target from %s as %s', (date, from, to, expected) => {
    expect(copiedDate(date, { from, to })).toBe(expected)
  })
})

describe('sources first', () => {
  const sorted = (...shifts: [id: number, shift_id: number | null, modified_shift_id?: number][]) =>
    sourcesFirst(
      shifts.map(([id, shift_id, modified_shift_id = null]) => ({ id, shift_id, modified_shift_id })),
      (shift) => shift,
    ).map(({ id }) => id)

  it('keeps the order of shifts that do not name each other', () => {
    expect(sorted([3, null], [1, 7], [2, null])).toEqual([3, 1, 2])
  })

  it('puts a shift behind both that it names', () => {
    expect(sorted([1, 2, 3], [2, 3], [3, null])).toEqual([3, 2, 1])
  })

  it('takes each shift of a circle once', () => {
    expect(sorted([1, 2], [2, 1]).toSorted()).toEqual([1, 2])
  })

  it('follows a chain of thousands in any order', () => {
    const chain = Array.from({ length: 20_000 }, (_, id): [number, number] => [id, id + 1])
    expect(sorted(...chain)).toEqual(chain.map(([id]) => id).toReversed())
  })

  it('puts every copy behind its source', () => {
    const links = fc.array(fc.option(fc.nat(30)), { minLength: 31, maxLength: 31 })
    fc.assert(
      fc.property(links, fc.shuffledSubarray([...Array(31).keys()]), (sources, ids) => {
        // A source has a lower number than its copy before the numbers are mixed, so there is no circle.
        const sourceOf = (id: number) => ((sources[id] ?? id) < id ? (sources[id] as number) : null)
        const order = sorted(...ids.map((id): [number, number | null] => [id, sourceOf(id)]))
        expect(order.toSorted()).toEqual(ids.toSorted())
        for (const id of order) expect(order.indexOf(sourceOf(id) ?? -1)).toBeLessThan(order.indexOf(id))
      }),
    )
  })
})

describe('the first day of the range if none is given', () => {
  it.each([
    [['2026-11-18', '2026-11-17'], '2026-11-23', '2026-11-16'],
    [['2026-11-16'], '2026-11-23', '2026-11-16'],
    [['2026-11-22'], '2026-11-23', '2026-11-16'],
    // To a Tuesday: the Tuesday before.
    [['2026-11-16'], '2026-12-01', '2026-11-10'],
    [[], '2026-11-23', '2026-11-23'],
  ])('of %j to %s is %s', (dates, to, expected) => {
    expect(firstCopiedDay(dates, to)).toBe(expected)
  })
})

describe('the driver of a copy', () => {
  const shift = droppable({ status: 10, period_date: '2026-11-23' })
  const { id: _, status: __, ...copy } = shift
  const at = (start_time: string, finish_time: string) =>
    facts([droppable({ id: 2, period_date: '2026-11-23', start_time, finish_time })])

  it('is kept if nothing prevents it', () => {
    expect(lostDriver(copy, facts())).toBeUndefined()
  })
  it('is kept if another shift ends when this one starts', () => {
    expect(lostDriver(copy, at('09:00', '10:00'))).toBeUndefined()
  })
  it('cannot be lost by an open shift', () => {
    expect(lostDriver({ ...copy, driver_id: null }, facts())).toBeUndefined()
  })
  it('is lost if the driver has a published shift at that time', () => {
    expect(lostDriver(copy, at('09:00', '10:15'))).toEqual(expect.any(String))
  })
  it('is lost if the driver cannot work then or there', () => {
    const restaurants = { ...anyone.reach, blocked_restaurant_ids: [3] }
    for (const given of [{ isActive: false }, { reach: restaurants }]) {
      expect(lostDriver(copy, facts([], { 7: { ...anyone, ...given } }))).toEqual(expect.any(String))
    }
  })
})

describe('if shifts are already there', () => {
  const copies = [droppable({ id: 1 }), droppable({ id: 2, start_time: '17:00', finish_time: '21:00' })]
  const shift = (some: Partial<ShiftThere>): ShiftThere => ({
    ...droppable(),
    id: 11,
    status: 10,
    status_assigned: 10,
    has_timesheet: false,
    ...some,
  })
  const on = (existing: Existing, there: ShiftThere[], role: Role = 'manager') => {
    const ground = copyGround(copies, there, existing, role)
    const ids = (shifts: readonly { id: number }[]) => shifts.map(({ id }) => id)
    return [ids(ground.copies), ground.same, ids(ground.replaced)]
  }

  it('skips the same one, regardless of its driver', () => {
    expect(on('skip', [shift({ driver_id: 99 })])).toEqual([[2], 1, []])
    expect(on('skip', [shift({ start_time: '09:00' })])).toEqual([[1, 2], 0, []])
  })
  it('adds all, and counts the same ones', () => {
    expect(on('add', [shift({}), shift({ id: 12 })])).toEqual([[1, 2], 1, []])
  })
  it('replaces unpublished ones, but not published, draft, worked or copied ones', () => {
    expect(on('replace', [shift({})])).toEqual([[1, 2], 0, [11]])
    for (const stays of [{ status: 20 }, { status: 30 }, { has_timesheet: true }, { id: 2 }] as const) {
      expect(on('replace', [shift(stays)])).toEqual([[2], 1, []])
    }
  })
  it('replaces the open drafts of a restaurant that copies', () => {
    const draft = { status: 30, status_assigned: 20, driver_id: null } as const
    expect(on('replace', [shift(draft), shift({ id: 12 })], 'restaurant')).toEqual([[2], 1, [11]])
  })
})

const week = { from: '2026-03-09', to: '2026-03-15' }
const fortnight = { from: '2026-03-09', to: '2026-03-22' }
const march = { from: '2026-03-01', to: '2026-03-31' }

describe('the proposed range', () => {
  test.each<[string, DateRange, Interval, DateRange]>([
    ['the next week', week, WEEK, { from: '2026-03-16', to: '2026-03-22' }],
    ['the next two weeks', fortnight, TWO_WEEKS, { from: '2026-03-23', to: '2026-04-05' }],
    ['as many days from the first of the next month', march, MONTH, { from: '2026-04-01', to: '2026-05-01' }],
    [
      'the same days of the next week',
      { from: '2026-03-11', to: '2026-03-13' },
      WEEK,
      { from: '2026-03-18', to: '2026-03-20' },
    ],
  ])('%s', (_, source, interval, target) => {
    expect(nextCopyTarget(source, interval)).toEqual(target)
  })
})

describe('the range of a chosen day', () => {
  test.each<[string, DateRange, Interval, string, DateRange]>([
    ['begins on its Monday', week, WEEK, '2026-04-01', { from: '2026-03-30', to: '2026-04-05' }],
    ['begins on it if it is a Monday', week, WEEK, '2026-03-30', { from: '2026-03-30', to: '2026-04-05' }],
    ['begins on it for a month', march, MONTH, '2026-05-06', { from: '2026-05-06', to: '2026-06-05' }],
    [
      'begins on the weekday of the range',
      { from: '2026-03-11', to: '2026-03-13' },
      WEEK,
      '2026-03-24',
      { from: '2026-03-18', to: '2026-03-20' },
    ],
  ])('%s', (_, source, interval, chosen, target) => {
    expect(copyTarget(source, interval, chosen)).toEqual(target)
  })

  test('includes the chosen day, is as long as the range, and keeps the weekdays of weeks', () => {
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), fc.constantFrom(week, fortnight), (days, source) => {
        const chosen = addDays(source.from, days)
        const target = copyTarget(source, source === week ? WEEK : TWO_WEEKS, chosen)
        expect(target.from <= chosen && chosen <= target.to).toBe(true)
        expect(daysBetween(target.from, target.to)).toBe(daysBetween(source.from, source.to))
        expect(keepsWeekdays(source, target)).toBe(true)
      }),
    )
  })
})

test('a month that begins on another weekday moves its shifts to other weekdays', () => {
  expect(keepsWeekdays(march, nextCopyTarget(march, MONTH))).toBe(false)
  expect(keepsWeekdays(march, copyTarget(march, MONTH, '2026-03-29'))).toBe(true)
})
