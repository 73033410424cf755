import { addDays, isoWeekday } from '@driverdesk/domain/kernel/wallClock.ts'
import { describe, expect, it } from 'vitest'
import { clockChangeEvenings } from './shifts.ts'

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' })
const offsetAtNoon = (date: string) =>
  londonTime.formatToParts(new Date(`${date}T12:00:00Z`)).find((part) => part.type === 'timeZoneName')?.value

describe('clockChangeEvenings', () => {
  it('finds the evenings before London’s clock changes in every year up to 2037', () => {
    const evenings = clockChangeEvenings({ from: '2000-01-01', to: '2037-12-31' }, '2026-11-20')
    expect(evenings).toHaveLength(38 * 2)
    for (const evening of evenings) {
      expect(isoWeekday(evening)).toBe(6)
      expect(offsetAtNoon(evening), evening).not.toBe(offsetAtNoon(addDays(evening, 1)))
    }
  })

  it.each([
    ['2026-11-20', ['2026-10-24', '2027-03-27']],
    ['2026-08-01', ['2026-03-28', '2026-10-24']],
    ['2026-01-10', ['2025-10-25', '2026-03-28']],
    ['2026-12-31', ['2026-10-24', '2027-03-27']],
    ['2024-03-30', ['2023-10-28', '2024-03-30']],
  ])('takes the nearest of each season to %s if the range has none', (today, evenings) => {
    expect(clockChangeEvenings({ from: today, to: today }, today)).toEqual(evenings)
  })

  it('takes all in a range with several, both ends included', () => {
    const range = { from: '2025-03-29', to: '2026-03-28' }
    expect(clockChangeEvenings(range, '2025-09-01')).toEqual(['2025-03-29', '2025-10-25', '2026-03-28'])
  })
})
