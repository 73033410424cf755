import { expect, test } from 'vitest'
import { barText, findingsText, judgeStep, type RuleFacts } from './judgeStep.ts'
import { adult, hours, levels, ruleBook } from './testing/ruleFacts.ts'
import { NO_WORK, spanOf, withSpans } from './workedTime.ts'

const BAR = ruleBook(levels({ rest: 'bar' }, 'off'))
const facts = (given: Partial<RuleFacts> = {}): RuleFacts => ({
  book: BAR,
  driver: () => adult,
  work: () => NO_WORK,
  isAllowed: () => false,
  ...given,
})
const shift = (id: number, driver_id: number | null, text: string) => ({ id, driver_id, ...hours(text) })
const LATE = shift(1, 7, '2026-06-16 18:00-23:00')
const EARLY = shift(2, 7, '2026-06-17 08:00-12:00')

const idsOf = (found: ReturnType<typeof judgeStep<typeof LATE>>) => [...found.keys()].map(({ id }) => id)

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

test('bars a shift unless it only warns or an administrator has allowed it', () => {
  const TEXT = 'Rest of 9 h 00 min after 16/06/2026, 18:00 – 23:00 (at least 11 h)'
  const found = judgeStep([LATE, EARLY], facts()).get(EARLY)
  expect(barText(EARLY, found, facts())).toBe(TEXT)
  expect(barText(EARLY, found, facts({ isAllowed: ({ id }, { rule }) => id === 2 && rule === 'rest' }))).toBe(
    undefined,
  )
  const warned = judgeStep([LATE, EARLY], facts({ book: ruleBook(levels({ rest: 'warn' }, 'off')) })).get(
    EARLY,
  )
  expect(barText(EARLY, warned, facts())).toBe(undefined)
  expect(findingsText(warned ?? [])).toBe(TEXT)
  expect(barText(EARLY, undefined, facts())).toBe(undefined)
})
