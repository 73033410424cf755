import { expect, test } from 'vitest'
import {
  bandLabel,
  cancellationBandsOf,
  cancellationBandsProblem,
  cancellationBandsText,
  NO_BANDS,
} from './cancellationBands.ts'

const last = { under_hours: null, restaurant_charge: 0, driver_pay: 0 }
const band = (under_hours: unknown, restaurant_charge: unknown = 50, driver_pay: unknown = 50) => {
  return { under_hours, restaurant_charge, driver_pay }
}

const NOT_BANDS = `Must be a list of bands such as ${cancellationBandsText(NO_BANDS)}`
const HOURS = 'Band 1: Hours must be a whole number from 1 to 720.'
const CHARGE = 'The charge must be a percentage from 0 to 200 with at most two decimals.'

test.each<[unknown, string | undefined]>([
  [[last], undefined],
  [[band(2, 100, 100), band(24), last], undefined],
  [[band(720, 200, 12.5), last], undefined],
  [[...Array.from({ length: 7 }, (_, index) => band(index + 1)), last], undefined],
  ['bands', NOT_BANDS],
  [null, NOT_BANDS],
  [{}, NOT_BANDS],
  [[], NOT_BANDS],
  [[1], NOT_BANDS],
  [[{ ...last, more: 1 }], NOT_BANDS],
  [[...Array.from({ length: 8 }, (_, index) => band(index + 1)), last], 'At most 8 bands.'],
  [[band(2)], 'The last band must have no hours, because it covers any longer notice.'],
  [[last, last], HOURS],
  [[band(0), last], HOURS],
  [[band(1.5), last], HOURS],
  [[band('2'), last], HOURS],
  [[band(721), last], HOURS],
  [[band(24), band(24), last], 'Band 2: Hours must be more than the 24 h before.'],
  [[band(24), band(2), last], 'Band 2: Hours must be more than the 24 h before.'],
  [[band(null, -1)], CHARGE],
  [[band(null, 200.01)], CHARGE],
  [[band(null, 0.125)], CHARGE],
  [[band(null, '')], CHARGE],
  [[band(2, 1, 'x'), last], `Band 1: ${CHARGE.replace('charge', 'pay')}`],
])('the bands %j have the problem: %s', (bands, problem) => {
  const text = JSON.stringify(bands)
  expect(cancellationBandsProblem(text)).toBe(problem)
  expect(cancellationBandsOf(text)).toEqual(problem === undefined ? bands : NO_BANDS)
})

test('reads no bands from a text that is not JSON, or from a missing option', () => {
  expect(cancellationBandsProblem('2 h: 100%')).toBe(NOT_BANDS)
  expect([undefined, '2 h: 100%'].map(cancellationBandsOf)).toEqual([NO_BANDS, NO_BANDS])
})

test('a band has words', () => {
  expect([bandLabel({ under_hours: 2 }), bandLabel(last), bandLabel(last, true)]).toEqual([
    'Under 2 h',
    'Any longer notice',
    'Any notice',
  ])
})
