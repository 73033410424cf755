import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/wallClock.ts'
import { PUSH_BODY_MAX, PUSH_TITLE_MAX } from '../push/messageRules.ts'
import { noticeText, reminderText } from './noticeText.ts'
import type { News, NotifiedShift, ShiftNews } from './shiftNotices.ts'

const shift = (given: Partial<NotifiedShift> = {}, name = 'Fennel Kitchen'): NotifiedShift => ({
  id: 7,
  driver_id: 2,
  restaurant: { id: 17, area_id: 3, name },
  period_date: '2026-11-20',
  start_time: '11:00',
  finish_time: '15:15',
  ...given,
})

const FRIDAY = shift()
const NIGHT = shift({ period_date: '2026-12-06', start_time: '22:00', finish_time: '02:30' }, 'Sorrel')
const news = (what: News, ...shifts: NotifiedShift[]): ShiftNews[] =>
  shifts.map((entry) => ({ news: what, shift: entry }))

const FRIDAY_LINE = 'Fri 20/11 11:00 – 15:15, Fennel Kitchen'
const NIGHT_LINE = 'Sun 06/12 22:00 – 02:30, Sorrel'

test.each<[string, ShiftNews[], string, string]>([
  ['one shift', news('new', FRIDAY), 'New shift', FRIDAY_LINE],
  ['several', news('new', FRIDAY, NIGHT), 'New shifts', `${FRIDAY_LINE}\n${NIGHT_LINE}`],
  ['one open shift', news('open', FRIDAY), 'Open shift', FRIDAY_LINE],
  ['several open ones', news('open', FRIDAY, NIGHT), 'Open shifts', `${FRIDAY_LINE}\n${NIGHT_LINE}`],
  [
    'own and open ones',
    [...news('new', FRIDAY), ...news('open', NIGHT, FRIDAY)],
    'Shifts: 1 new, 2 open',
    `New: ${FRIDAY_LINE}\nOpen: ${NIGHT_LINE}\nOpen: ${FRIDAY_LINE}`,
  ],
  ['one that is withdrawn', news('withdrawn', NIGHT), 'Shift withdrawn', NIGHT_LINE],
  [
    'several withdrawn',
    news('withdrawn', FRIDAY, NIGHT),
    'Shifts withdrawn',
    `${FRIDAY_LINE}\n${NIGHT_LINE}`,
  ],
  ['one that another driver has now', news('lost', FRIDAY), 'Shift no longer yours', FRIDAY_LINE],
  [
    'one that has moved',
    [{ news: 'moved', shift: NIGHT, before: FRIDAY }],
    'Shift moved',
    `${NIGHT_LINE}\nBefore: ${FRIDAY_LINE}`,
  ],
  ['one that is cancelled', news('cancelled', NIGHT), 'Shift cancelled', NIGHT_LINE],
  [
    'what is new, moved and gone in several ways',
    [
      ...news('new', FRIDAY),
      { news: 'moved', shift: NIGHT, before: FRIDAY },
      ...news('withdrawn', NIGHT),
      ...news('lost', FRIDAY),
    ],
    'Shifts: 1 new, 1 moved, 2 gone',
    `New: ${FRIDAY_LINE}\nMoved: ${NIGHT_LINE}\nBefore: ${FRIDAY_LINE}\nWithdrawn: ${NIGHT_LINE}\nNo longer yours: ${FRIDAY_LINE}`,
  ],
])('a notice of %s', (_case, given, title, body) => {
  expect(noticeText({ news: given })).toEqual({ title, body })
})

describe('a body that would be too long', () => {
  const many = (count: number, name?: string) =>
    news(
      'new',
      ...Array.from({ length: count }, (_, day) => shift({ period_date: addDays('2026-11-20', day) }, name)),
    )

  test('counts the shifts that it leaves out', () => {
    const lines = noticeText({ news: many(20) }).body.split('\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toBe(FRIDAY_LINE)
    expect(lines.at(-1)).toBe('and 14 more')
  })

  test('shows as many as fit: six of these, not seven', () => {
    expect(noticeText({ news: many(6) }).body.split('\n')).toHaveLength(6)
    expect(
      noticeText({ news: many(7) })
        .body.split('\n')
        .slice(-1),
    ).toEqual(['and 1 more'])
  })

  test('shows a shift even if its names are very long, and cuts those', () => {
    const whole = 'x'.repeat(80)
    expect(noticeText({ news: many(1, whole) }).body).toBe(`Fri 20/11 11:00 – 15:15, ${whole}`)
    const name = 'Fennel '.repeat(100)
    expect(noticeText({ news: many(1, name) }).body).toBe(`Fri 20/11 11:00 – 15:15, ${name.slice(0, 79)}…`)
    const changed: ShiftNews[] = [{ news: 'moved', shift: shift({}, name), before: shift({}, name) }]
    const { body } = noticeText({ news: changed })
    expect(body).toContain('\nBefore: Fri 20/11')
    expect(body.length).toBeLessThanOrEqual(PUSH_BODY_MAX)
  })
})

test.each([
  ['one shift', [FRIDAY], 'Please acknowledge your shift', FRIDAY_LINE],
  ['several', [FRIDAY, NIGHT], 'Please acknowledge 2 shifts', `${FRIDAY_LINE}\n${NIGHT_LINE}`],
])('a reminder of %s', (_case, shifts, title, body) => {
  expect(reminderText(shifts)).toEqual({ title, body })
})

test('puts a name of several lines on one line', () => {
  expect(noticeText({ news: news('new', shift({}, ' Fennel\r\n  Kitchen\t')) }).body).toBe(FRIDAY_LINE)
})

test('the text of any shifts and names is within bounds, not cut off, and accounts for every shift', () => {
  const name = fc.string({ unit: fc.constantFrom('a', ' ', '🍕', 'ش', 'é'), minLength: 1, maxLength: 200 })
  const entry = fc.record({
    news: fc.constantFrom<News>('new', 'cancelled', 'lost', 'open'),
    shift: fc
      .record({ name, days: fc.nat(400) })
      .map(({ name, days }) => shift({ period_date: addDays('2026-11-20', days) }, `x${name}`)),
  })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 60 }), (given) => {
      const { title, body } = noticeText({ news: given })
      expect(body.length).toBeLessThanOrEqual(PUSH_BODY_MAX)
      expect(body.isWellFormed()).toBe(true)
      const lines = body.split('\n')
      const left = Number(/^and (\d+) more$/.exec(lines.at(-1) as string)?.[1] ?? 0)
      expect(lines.length - (left > 0 ? 1 : 0) + left).toBe(given.length)
      expect(title.length).toBeLessThanOrEqual(PUSH_TITLE_MAX)
    }),
  )
})
