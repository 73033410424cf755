import { describe, expect, it } from 'vitest'
import { type CopyFacts, copiedDate, copiedDriver, firstCopiedDay } from './copying.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

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
  const shift = {
    driver_id: 7,
    restaurant_id: 3,
    period_date: '2026-11-23',
    start_time: '17:00',
    finish_time: '22:00',
  }
  const facts = (over: Partial<CopyFacts> = {}): CopyFacts => ({
    drivers: new Map([
      [7, { working: undefined, documents: undefined, isOfferedAt: (id: number) => id === 3 }],
    ]),
    published: new Map(),
    ...over,
  })
  const published = (start_time: string, finish_time: string) =>
    new Map([
      [
        7,
        [
          {
            id: 1,
            driver_id: 7,
            status: SHIFT_PUBLISHED,
            period_date: '2026-11-23',
            start_time,
            finish_time,
          } as const,
        ],
      ],
    ])

  it('stays where nothing speaks against it', () => {
    expect(copiedDriver(shift, facts())).toBe(7)
  })
  it('stays beside a shift that ends when this one starts', () => {
    expect(copiedDriver(shift, facts({ published: published('11:00', '17:00') }))).toBe(7)
  })
  it('is none for an open shift', () => {
    expect(copiedDriver({ ...shift, driver_id: null }, facts())).toBeNull()
  })
  it('is none where the driver has a published shift at that time', () => {
    expect(copiedDriver(shift, facts({ published: published('16:00', '17:15') }))).toBeNull()
  })
  it('is none where the driver is away', () => {
    const working = {
      default_working_time: [],
      actual_override_working_time: [
        { period_date: '2026-11-23', holiday: 10 as const, start_at: null, stop_at: null },
      ],
    }
    const drivers = new Map([[7, { working, documents: undefined, isOfferedAt: () => true }]])
    expect(copiedDriver(shift, facts({ drivers }))).toBeNull()
  })
  it.each([
    ['2026-11-22', null],
    ['2026-11-23', 7],
  ])('where the licence is good up to %s and that counts is %s', (driver_license_expiry_date, expected) => {
    const documents = {
      driver_license_expiry_date,
      car_insurance_renewal_date: null,
      right_to_work_expiry_date: null,
      alcohol_certificate_expiry_date: null,
    }
    const drivers = new Map([[7, { working: undefined, documents, isOfferedAt: () => true }]])
    expect(copiedDriver(shift, facts({ drivers }))).toBe(expected)
  })
  it('is none where the driver is not offered any more', () => {
    expect(copiedDriver({ ...shift, restaurant_id: 4 }, facts())).toBeNull()
    expect(copiedDriver(shift, facts({ drivers: new Map() }))).toBeNull()
  })
})
