import { expect, test } from 'vitest'
import { countedText, leftOutText } from './approveCounts.ts'

const of = (submitted: number, notSubmitted: number) => ({
  submitted: Array(submitted).fill(0),
  notSubmitted: Array(notSubmitted).fill(0),
})

test.each([
  [
    of(26, 22),
    '48 timesheets can be approved: 26 submitted, 22 that nobody has submitted although the shift is over.',
  ],
  [of(1, 0), '1 timesheet can be approved: 1 submitted.'],
  [of(0, 0), '0 timesheets can be approved.'],
])('the button’s number is explained', (all, text) => {
  expect(countedText(all)).toBe(text)
})

test.each([
  [of(20, 3), false, "'Approve All' counts 48. Left out: 22 that nobody has submitted, 6 with exceptions."],
  [of(26, 22), false, "'Approve All' counts 48. Left out: 22 that nobody has submitted."],
  [of(20, 3), true, "'Approve All' counts 48. Left out: 25 with exceptions."],
  [of(26, 22), true, undefined],
])('of 26 submitted and 22 others, %j are taken, filled too: %s', (chosen, fills, text) => {
  expect(leftOutText(of(26, 22), chosen, fills)).toBe(text)
})
