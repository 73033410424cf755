import { expect, test } from 'vitest'
import { headText } from './headText.ts'

const figures = { shifts: 102, drafts: 3, open: 16, minutes: 27_870, cost: 572_012 }
const at = (room: number, more: object = {}) =>
  headText({ ...figures, ...more }, room)?.replaceAll('\u00a0', ' ')

test.each([
  [400, '102 shifts 16 open 464.5 h £5,720.12 3 drafts'],
  [230, '102 shifts 16 open 464.5 h £5,720.12'],
  [190, '102 shifts 16 open 465 h £5,720'],
  [140, undefined],
])('in %i pixels the head of a restaurant says %s', (room, text) => {
  expect(at(room)).toBe(text)
})

test('a row with drafts alone says how many there are, and a restaurant sees no cost', () => {
  expect(at(140, { shifts: 0, open: 0, minutes: 0, cost: 0 })).toBe('3 drafts')
  expect(at(230, { cost: undefined, open: 0, drafts: 0 })).toBe('102 shifts 464.5 h')
})
