import { expect, test } from 'vitest'
import { speaksAgainst, speaksFor } from '../candidates/reason.ts'
import { GAVE_BACK, HAS_OTHER_OFFER, nextInTurn, type TurnFacts } from './cascade.ts'

const able = (id: number, points: number) => ({
  driver: { id },
  canTake: true,
  points,
  reasons: [speaksFor('available', 0, 'Available for the whole shift')],
})
const barred = (id: number, points: number, code: 'clash' | 'unavailable' | 'blocked', text: string) => ({
  driver: { id },
  canTake: false,
  points,
  reasons: [speaksAgainst(code, 0, text)],
})
const NO_FACTS: TurnFacts = { firstId: null, asked: new Set(), refused: new Map(), busy: new Set() }
const RANKED = [able(1, 8), able(2, 5), able(3, 5), barred(4, 9, 'unavailable', 'Driver unavailable')]

const turn = (facts: Partial<TurnFacts> = {}, ranked = RANKED) => {
  const { nextId, skipped, waits } = nextInTurn(ranked, { ...NO_FACTS, ...facts })
  return { nextId, skipped: [...skipped], waits }
}

test('the best driver who can take the shift comes first, and those before are named with the reason', () => {
  expect(turn()).toEqual({ nextId: 1, skipped: [[4, 'Driver unavailable']], waits: false })
})

test('asks the next, in the order of ‘Find a driver’, each once', () => {
  expect(turn({ asked: new Set([1]) }).nextId).toBe(2)
  expect(turn({ asked: new Set([1, 2]) }).nextId).toBe(3)
  expect(turn({ asked: new Set([1, 2, 3]) })).toMatchObject({ nextId: undefined, waits: false })
})

test('the chosen driver comes before the best, unless they cannot take the shift', () => {
  expect(turn({ firstId: 3 })).toEqual({ nextId: 3, skipped: [], waits: false })
  expect(turn({ firstId: 4 })).toMatchObject({ nextId: 1, skipped: [[4, 'Driver unavailable']] })
})

test('a driver who gave the shift back is skipped', () => {
  expect(turn({ refused: new Map([[1, GAVE_BACK]]) })).toMatchObject({
    nextId: 2,
    skipped: [
      [4, 'Driver unavailable'],
      [1, GAVE_BACK],
    ],
  })
})

test('a driver with an offer at the same time is passed over for now, and waited for if no one else is left', () => {
  expect(turn({ busy: new Set([1]) })).toMatchObject({ nextId: 2, waits: false })
  const last = turn({ busy: new Set([1]), asked: new Set([2, 3]) })
  expect(last).toMatchObject({ nextId: undefined, waits: true })
  expect(last.skipped).toContainEqual([1, HAS_OTHER_OFFER])
})

test('says only that there is a clash, and leaves out drivers who are blocked there', () => {
  const ranked = [
    able(1, 0),
    barred(5, 9, 'clash', 'Driver already have shift on this time: North One, 11/06/2026, 18:00 – 22:00'),
    barred(6, 9, 'blocked', 'Blocked at this restaurant'),
  ]
  expect(turn({}, ranked).skipped).toEqual([[5, 'Driver already have shift on this time']])
})
