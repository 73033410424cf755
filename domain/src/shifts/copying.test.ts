import { describe, expect, it } from 'vitest'
import { copiedDate, copiedDriver, firstCopiedDay } from './copying.ts'
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

describe('the first day of the range where nobody says it', () => {
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

  it('stays where nothing speaks against it', () => {
    expect(copiedDriver(copy, facts())).toBe(7)
  })
  it('stays beside a shift that ends when this one starts', () => {
    expect(copiedDriver(copy, at('09:00', '10:00'))).toBe(7)
  })
  it('is none for an open shift', () => {
    expect(copiedDriver({ ...copy, driver_id: null }, facts())).toBeNull()
  })
  it('is none where the driver has a published shift at that time', () => {
    expect(copiedDriver(copy, at('09:00', '10:15'))).toBeNull()
  })
  it('is none where the driver cannot work then, or not there', () => {
    const restaurants = { ...anyone.reach, blocked_restaurant_ids: [3] }
    for (const given of [{ isActive: false }, { reach: restaurants }]) {
      expect(copiedDriver(copy, facts([], { 7: { ...anyone, ...given } }))).toBeNull()
    }
  })
})
