import { expect, test } from 'vitest'
import { addDays } from '../kernel/wallClock.ts'
import type { Rule } from '../options/ruleLevels.ts'
import { findings, type RuleDriver } from './findings.ts'
import { adult, hours, levels, ruleBook } from './testing/ruleFacts.ts'
import { NO_WORK, spanOf, withSpans } from './workedTime.ts'

/** How the first shift breaks a rule, given the other shifts. */
function brokenBy(rule: Rule, [judged = '', ...others]: readonly string[], driver: Partial<RuleDriver> = {}) {
  const book = ruleBook(levels({ [rule]: 'warn' }, 'off'))
  const spans = [judged, ...others].map((text) => spanOf(hours(text), book.clock))
  const found = findings(spans[0] as never, { ...adult, ...driver }, withSpans(NO_WORK, spans), book)
  return found[0]
}

const textOf = (...given: Parameters<typeof brokenBy>) => brokenBy(...given)?.text

test.each([
  ['11 hours are enough', ['2026-06-17 09:00-12:00', '2026-06-16 18:00-22:00'], undefined],
  [
    'a minute less than 11 hours is too little, whichever shift is planned',
    ['2026-06-16 18:00-22:01', '2026-06-17 09:00-12:00'],
    'Only 10 h 59 min of rest before 17/06/2026, 09:00 – 12:00 (at least 11 h)',
  ],
  [
    'a shift past midnight ends on the next day',
    ['2026-06-17 11:00-15:00', '2026-06-16 20:00-02:00'],
    'Only 9 h 00 min of rest after 16/06/2026, 20:00 – 02:00 (at least 11 h)',
  ],
  ['shifts of one day need no rest', ['2026-06-17 11:00-14:00', '2026-06-17 17:00-22:00'], undefined],
  [
    'the shortest rest is named',
    ['2026-06-17 10:00-23:00', '2026-06-16 18:00-23:30', '2026-06-18 06:00-08:00'],
    'Only 7 h 00 min of rest before 18/06/2026, 06:00 – 08:00 (at least 11 h)',
  ],
  [
    'the night on which the clocks go forward is an hour shorter',
    ['2026-03-29 10:00-14:00', '2026-03-28 18:00-23:00'],
    'Only 10 h 00 min of rest after 28/03/2026, 18:00 – 23:00 (at least 11 h)',
  ],
  [
    'the night on which the clocks go back is an hour longer',
    ['2026-10-25 09:00-14:00', '2026-10-24 18:00-23:00'],
    undefined,
  ],
  [
    'shifts that overlap have no rest',
    ['2026-06-17 00:30-04:00', '2026-06-16 20:00-02:00'],
    'Only 0 min of rest after 16/06/2026, 20:00 – 02:00 (at least 11 h)',
  ],
])('rest: %s', (_what, shifts, text) => expect(textOf('rest', shifts)).toBe(text))

const daily = (from: string, days: number, times = '12:00-16:00') =>
  Array.from({ length: days }, (_, nr) => `${addDays(from, nr)} ${times}`)

test.each([
  ['six days in a row are allowed', daily('2026-06-15', 6), undefined],
  [
    'seven days in a row are not allowed',
    daily('2026-06-15', 7),
    '7 days without a day off, 15/06/2026 to 21/06/2026 (at most 6)',
  ],
  ['a free day in between is a day off', [...daily('2026-06-15', 6), ...daily('2026-06-22', 6)], undefined],
  [
    'a free day with less than 24 hours of rest is not a day off',
    ['2026-06-22 01:00-05:00', ...daily('2026-06-15', 5), '2026-06-20 20:00-02:00'],
    '8 days without a day off, 15/06/2026 to 22/06/2026 (at most 6)',
  ],
  [
    'on the day on which the clocks go forward the free day has only 23 hours',
    ['2026-03-30 00:00-04:00', ...daily('2026-03-23', 5), '2026-03-28 20:00-00:00'],
    '8 days without a day off, 23/03/2026 to 30/03/2026 (at most 6)',
  ],
])('day off: %s', (_what, shifts, text) => expect(textOf('day_off', shifts)).toBe(text))

/** Six shifts of eight hours in each of so many weeks: 48 hours. */
const weeks = (count: number, first = '2026-01-05') =>
  Array.from({ length: count }, (_, nr) => daily(addDays(first, 7 * nr), 6, '09:00-17:00')).flat()

test.each([
  ['48 hours in each of 17 weeks are allowed', weeks(17, '2026-04-06'), {}, undefined],
  [
    'an hour more than 48 a week is not allowed',
    ['2026-05-03 09:00-10:00', ...weeks(17, '2026-04-06')],
    {},
    '48.06 h a week on average in the 17 weeks to 02/08/2026 (at most 48 h)',
  ],
  [
    'a minute more than 48 hours a week is not allowed',
    ['2026-05-03 09:00-09:01', ...weeks(17, '2026-04-06')],
    {},
    '48.01 h a week on average in the 17 weeks to 02/08/2026 (at most 48 h)',
  ],
  [
    'the hour that the clocks skip does not count',
    ['2026-03-28 23:00-07:00', ...weeks(17, '2026-01-05').slice(1)],
    {},
    undefined,
  ],
  [
    'the hour that the clocks repeat counts',
    ['2026-10-24 23:00-07:00', ...weeks(16, '2026-07-06'), ...daily('2026-10-26', 6, '09:00-17:00').slice(1)],
    {},
    '48.06 h a week on average in the 17 weeks to 01/11/2026 (at most 48 h)',
  ],
  [
    'an opt-out allows more',
    ['2026-05-03 09:00-10:00', ...weeks(17, '2026-04-06')],
    { opt_out_from: '2026-05-03' },
    undefined,
  ],
  [
    'an opt-out does not count before it begins',
    ['2026-05-03 09:00-10:00', ...weeks(17, '2026-04-06')],
    { opt_out_from: '2026-05-04' },
    '48.06 h a week on average in the 17 weeks to 02/08/2026 (at most 48 h)',
  ],
  [
    'an opt-out does not count after it ends',
    ['2026-05-03 09:00-10:00', ...weeks(17, '2026-04-06')],
    { opt_out_from: '2026-01-01', opt_out_until: '2026-05-02' },
    '48.06 h a week on average in the 17 weeks to 02/08/2026 (at most 48 h)',
  ],
])('48 hours: %s', (_what, shifts, driver, text) => expect(textOf('weekly_hours', shifts, driver)).toBe(text))

test.each([
  ['8 hours with night work are allowed', ['2026-06-17 19:00-03:00'], undefined],
  [
    'more than 8 hours with night work are not allowed',
    ['2026-06-17 18:00-02:00', '2026-06-17 12:00-13:00'],
    '9 h 00 min on a day with 3 h 00 min of night work (at most 8 h)',
  ],
  ['under three hours at night are not night work', ['2026-06-17 12:00-01:59'], undefined],
  [
    'the early morning belongs to the night before',
    ['2026-06-17 03:00-12:00'],
    '9 h 00 min on a day with 3 h 00 min of night work (at most 8 h)',
  ],
  [
    'the repeated hour counts',
    ['2026-10-24 22:00-06:00'],
    '9 h 00 min on a day with 8 h 00 min of night work (at most 8 h)',
  ],
  ['the skipped hour does not count', ['2026-03-28 22:00-07:00'], undefined],
])('night: %s', (_what, shifts, text) => expect(textOf('night', shifts)).toBe(text))

const YOUNG = { date_of_birth: '2008-06-18' }

test.each([
  ['8 hours by day are allowed', ['2026-06-17 10:00-18:00'], undefined],
  ['on the 18th birthday the rule ends', ['2026-06-18 12:00-23:00'], undefined],
  ['more than 8 hours are not', ['2026-06-17 10:00-18:30'], 'Under 18: 8 h 30 min on one day (at most 8 h)'],
  [
    'a minute after 22:00 is not allowed',
    ['2026-06-17 18:00-22:01'],
    'Under 18: night work between 22:00 and 06:00',
  ],
  [
    'a minute before 06:00 is not allowed',
    ['2026-06-17 05:59-09:00'],
    'Under 18: night work between 22:00 and 06:00',
  ],
  [
    'rest is 12 hours',
    ['2026-06-17 09:30-12:00', '2026-06-16 18:00-22:00'],
    'Under 18: only 11 h 30 min of rest after 16/06/2026, 18:00 – 22:00 (at least 12 h)',
  ],
  [
    'over 40 hours a week are not allowed, nor six days in a row',
    daily('2026-06-08', 6, '10:00-17:00'),
    'Under 18: 42 h 00 min in the week (at most 40 h); 6 days without two days off together, 08/06/2026 to 13/06/2026 (at most 5)',
  ],
  [
    'five days and two days off are allowed',
    [...daily('2026-06-01', 5), ...daily('2026-06-08', 5)],
    undefined,
  ],
])('under 18: %s', (_what, shifts, text) => expect(textOf('young', shifts, YOUNG)).toBe(text))

test('someone born on 29 February comes of age on 1 March', () => {
  const born = { date_of_birth: '2008-02-29' }
  expect(textOf('young', ['2026-02-28 20:00-23:00'], born)).toBeDefined()
  expect(textOf('young', ['2026-03-01 20:00-23:00'], born)).toBeUndefined()
})

const WEEK_OF_21 = ['2026-06-17 10:00-17:00', '2026-06-15 10:00-17:00', '2026-06-21 10:00-17:00']

test.each([
  ['counts the rota week', {}, 'Visa: 21 h 00 min in the week (at most 20 h)'],
  [
    'counts a week in which the term begins',
    { visa_from: '2026-06-21' },
    'Visa: 21 h 00 min in the week (at most 20 h)',
  ],
  ['leaves out a week before the term', { visa_from: '2026-06-22' }, undefined],
  [
    'counts a week in which it ends',
    { visa_until: '2026-06-15' },
    'Visa: 21 h 00 min in the week (at most 20 h)',
  ],
  ['leaves out a week after it', { visa_until: '2026-06-14' }, undefined],
  ['allows exactly the limit', { visa_hours: 21 }, undefined],
])('visa: %s', (_what, driver, text) =>
  expect(textOf('visa', WEEK_OF_21, { visa_hours: 20, ...driver })).toBe(text),
)

test('names the hours that a driver wishes for', () => {
  expect(textOf('wished_hours', WEEK_OF_21, { wished_hours: 16 })).toBe(
    'Wished hours: 21 h 00 min in the week (at most 16 h)',
  )
  expect(textOf('wished_hours', WEEK_OF_21)).toBeUndefined()
})

test.each<[Rule, readonly string[], Partial<RuleDriver>, string[]]>([
  [
    'rest',
    ['2026-06-17 10:00-23:00', '2026-06-16 18:00-23:30', '2026-06-18 06:00-08:00', '2026-06-18 09:00-10:00'],
    {},
    ['rest:after:630', 'rest:before:420'],
  ],
  ['day_off', daily('2026-06-15', 7), {}, ['day_off:2026-06-15:7']],
  [
    'weekly_hours',
    ['2026-05-03 09:00-10:00', ...weeks(17, '2026-04-06')],
    {},
    ['weekly_hours:2026-08-02:49020'],
  ],
  ['night', ['2026-06-17 18:00-02:00', '2026-06-17 12:00-13:00'], {}, ['night:540:180']],
  ['young', ['2026-06-17 10:00-22:01'], YOUNG, ['young:night:1', 'young:day:721']],
  ['young', ['2026-06-17 09:30-12:00', '2026-06-16 18:00-22:00'], YOUNG, ['young:rest:after:690']],
  [
    'young',
    daily('2026-06-08', 6, '10:00-17:00'),
    YOUNG,
    ['young:week:2520:40', 'young:days_off:2026-06-08:6'],
  ],
  ['visa', WEEK_OF_21, { visa_hours: 20 }, ['visa:1260:20']],
  ['wished_hours', WEEK_OF_21, { wished_hours: 16 }, ['wished_hours:1260:16']],
])('%s: a key has the figures of each breach', (rule, shifts, driver, keys) =>
  expect(brokenBy(rule, shifts, driver)?.keys).toEqual(keys),
)

test('two averages with the same words have two keys', () => {
  const week17 = weeks(17, '2026-04-06')
  const [one, other] = ['2026-05-03 09:00-09:01', '2026-05-03 09:00-09:02'].map((more) =>
    brokenBy('weekly_hours', [more, ...week17]),
  )
  expect(one?.text).toBe(other?.text)
  expect(one?.keys).not.toEqual(other?.keys)
})

test('leaves out the rules that are off, and says the level of the others', () => {
  const book = ruleBook(levels({ rest: 'bar', young: 'off' }))
  const spans = ['2026-06-17 08:00-12:00', '2026-06-16 18:00-23:00'].map((text) =>
    spanOf(hours(text), book.clock),
  )
  const found = findings(spans[0] as never, { ...adult, ...YOUNG }, withSpans(NO_WORK, spans), book)
  expect(found.map(({ rule, level }) => [rule, level])).toEqual([['rest', 'bar']])
})
