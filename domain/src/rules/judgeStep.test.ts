import { expect, test } from 'vitest'
import { barredCopies, barsOf, brokenBy, judgeStep, type RuleFacts } from './judgeStep.ts'
import { barredText, brokenText, isKnown, NOT_OVERRULED, overruling } from './ruleWords.ts'
import { adult, hours, levels, ruleBook } from './testing/ruleFacts.ts'
import { NO_WORK, spanOf, withSpans } from './workedTime.ts'

const BAR = ruleBook(levels({ rest: 'bar' }, 'off'))
const ann = { ...adult, full_name: 'Ann Example' }
const facts = (given: Partial<RuleFacts> = {}): RuleFacts => ({
  book: BAR,
  driver: () => ann,
  work: () => NO_WORK,
  ...given,
})
const shift = (id: number, driver_id: number | null, text: string) => ({ id, driver_id, ...hours(text) })
const LATE = shift(1, 7, '2026-06-16 18:00-23:00')
const EARLY = shift(2, 7, '2026-06-17 08:00-12:00')
const TEXT = 'Only 9 h 00 min of rest after 16/06/2026, 18:00 – 23:00 (at least 11 h)'

const idsOf = (found: ReadonlyMap<{ id: number }, unknown>) => [...found.keys()].map(({ id }) => id)

test('judges the shifts of a step with each other and with the other shifts of their driver', () => {
  expect(idsOf(judgeStep([LATE, EARLY], facts()))).toEqual([1, 2])
  const work = withSpans(NO_WORK, [spanOf(LATE, BAR.clock)])
  expect(idsOf(judgeStep([EARLY], facts({ work: () => work })))).toEqual([2])
  expect(idsOf(judgeStep([EARLY], facts()))).toEqual([])
})

test('counts a shift that is not judged', () => {
  expect(idsOf(judgeStep([LATE, EARLY], facts(), ({ id }) => id === 2))).toEqual([2])
})

test('finds nothing for open shifts, for shifts of two drivers, and for drivers without facts', () => {
  expect(idsOf(judgeStep([shift(1, null, '2026-06-16 18:00-23:00'), EARLY], facts()))).toEqual([])
  expect(idsOf(judgeStep([shift(1, 8, '2026-06-16 18:00-23:00'), EARLY], facts()))).toEqual([])
  expect(idsOf(judgeStep([LATE, EARLY], facts({ driver: () => undefined })))).toEqual([])
  expect(idsOf(judgeStep([LATE, EARLY], undefined))).toEqual([])
})

test('judges a driver for one shift', () => {
  const work = withSpans(NO_WORK, [spanOf(LATE, BAR.clock)])
  expect(brokenBy(9, EARLY, facts({ work: (id) => (id === 9 ? work : undefined) }))).toEqual([
    { rule: 'rest', level: 'bar', text: TEXT, keys: ['rest:after:540'] },
  ])
  expect(brokenBy(8, EARLY, facts({ work: (id) => (id === 9 ? work : undefined) }))).toEqual([])
  expect(brokenBy(9, EARLY, undefined)).toEqual([])
})

test('says who breaks which rule, and who may overrule it', () => {
  const broken = judgeStep([LATE, EARLY], facts()).get(EARLY) ?? []
  expect(barsOf(broken)).toEqual(broken)
  expect(brokenText('Ann Example', broken)).toBe(`Ann Example: ${TEXT}`)
  expect(barredText('Ann Example', broken, true)).toBe(`Ann Example may not work this shift: ${TEXT}.`)
  expect(barredText('Ann Example', broken, false)).toBe(
    `Ann Example may not work this shift: ${TEXT}. Only an administrator can overrule this, with a reason.`,
  )
  expect(overruling(broken, 'She asked for it')).toEqual({
    rule_reason: `${TEXT}. Reason: She asked for it`,
    rule_keys: 'rest:after:540',
  })
})

test('a reason covers breaches with the same figures, whatever their wording', () => {
  const finding = (...keys: string[]) => ({ rule: 'rest' as const, level: 'bar' as const, text: TEXT, keys })
  const kept = overruling([finding('rest:after:540'), finding('visa:1260:20')], 'visa:1500:20')
  const known = (...keys: string[]) => isKnown(kept, { ...finding(...keys), text: 'Other words' })
  expect([known('rest:after:540'), known('visa:1260:20')]).toEqual([true, true])
  expect([known('rest:after:54'), known('rest:before:540'), known('visa:1500:20')]).toEqual(
    Array(3).fill(false),
  )
  expect(known('rest:after:540', 'rest:before:600')).toBe(false)
  expect(isKnown(NOT_OVERRULED, finding('rest:after:540'))).toBe(false)
  expect(isKnown({ ...kept, rule_reason: '' }, finding('rest:after:540'))).toBe(false)
})

test('opens only the copies that break a rule together with earlier ones', () => {
  const days = Array.from({ length: 9 }, (_, nr) => shift(nr, 7, `2026-06-${15 + nr} 10:00-14:00`))
  const book = ruleBook(levels({ day_off: 'bar' }, 'off'))
  const lost = barredCopies(days.toReversed(), facts({ book }))
  expect(idsOf(lost)).toEqual([8, 7, 6])
  expect(lost.get(days[6] as never)).toBe(
    'Ann Example: 7 days without a day off, 15/06/2026 to 21/06/2026 (at most 6)',
  )
  expect(barredCopies(days, undefined).size).toBe(0)
  const warns = ruleBook(levels({ day_off: 'warn' }, 'off'))
  expect(barredCopies(days, facts({ book: warns })).size).toBe(0)
})
