import { describe, expect, test } from 'vitest'
import {
  type AskedReferral,
  isReferralOpen,
  NOT_THEMSELF,
  payingProblem,
  REFERRAL_LOCKED,
  type Referral,
  referralProblem,
  referralSources,
  SOURCE_REQUIRED,
  UPDATE_FIRST,
} from './referral.ts'

const of = (type: 'restaurant' | 'driver', id: number | null, paid: 0 | 1 = 0): Referral => ({
  type,
  id,
  paid,
})

describe('a referral of driver 7', () => {
  test.each<[string, Referral | null, AskedReferral, string | undefined]>([
    ['a first one', null, { type: 'driver', id: 3 }, undefined],
    ['another source', of('driver', 3), { type: 'restaurant', id: 4, paid: 0 }, undefined],
    ['the same once more', of('driver', 3), of('driver', 3), undefined],
    ['only the kind', null, { type: 'driver', id: null }, SOURCE_REQUIRED],
    ['the driver themselves', null, { type: 'driver', id: 7 }, NOT_THEMSELF],
    ['a restaurant of that number', null, { type: 'restaurant', id: 7 }, undefined],
    ['paying what is recorded', of('driver', 3), of('driver', 3, 1), undefined],
    ['paying nothing', null, of('driver', 3, 1), UPDATE_FIRST],
    ['paying a different one from the one recorded', of('driver', 3), of('driver', 4, 1), UPDATE_FIRST],
    ['paying a kind without a source', of('driver', null), of('driver', null, 1), UPDATE_FIRST],
    ['paying twice', of('driver', 3, 1), of('driver', 3, 1), undefined],
    ['another source of a paid one', of('driver', 3, 1), of('driver', 4), REFERRAL_LOCKED],
    ['a paid one as unpaid', of('driver', 3, 1), of('driver', 3), REFERRAL_LOCKED],
  ])('%s', (_, recorded, asked, problem) => {
    expect(referralProblem(7, recorded, asked)).toBe(problem)
  })

  test('is open until it is paid', () => {
    expect([null, of('driver', 3), of('driver', 3, 1)].map(isReferralOpen)).toEqual([true, true, false])
    expect(payingProblem(of('driver', 3, 1))).toBe(REFERRAL_LOCKED)
  })
})

test('only other, active drivers can be sources', () => {
  const drivers = [
    { id: 1, status: 10 },
    { id: 2, status: 20 },
    { id: 3, status: 30 },
    { id: 7, status: 10 },
  ] as const
  expect(referralSources(drivers, 7)).toEqual([drivers[0]])
})
