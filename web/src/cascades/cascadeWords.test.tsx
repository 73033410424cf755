import { expect, test } from 'vitest'
import { startedWords } from './cascadeWords.ts'

const refused = (...problems: string[]) => problems.map((problem, nr) => ({ shift_id: nr + 10, problem }))

test.each([
  [[1, 2], [], '2 shifts are being offered in turn'],
  [[1], refused('It is late.'), '1 shift is being offered in turn. Not offered: It is late.'],
  [
    [1],
    refused('It is late.', 'It has a driver.', 'It is late.'),
    '1 shift is being offered in turn. Not offered: It is late. (2 shifts) It has a driver.',
  ],
  [[], refused('It is late.'), 'No shift is offered. It is late.'],
])('says what was started of %j, and each reason against others once', (started, others, words) => {
  expect(startedWords({ started, refused: others, quiet_until: null })).toBe(words)
})

test('says until when no offer is sent', () => {
  const quiet_until = new Date('2026-03-11T07:00:00Z').toISOString()
  expect(startedWords({ started: [1], refused: [], quiet_until })).toMatch(
    /^1 shift is being offered in turn: no offers are sent until .*07:00$/,
  )
})
