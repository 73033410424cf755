import { describe, expect, test } from 'vitest'
import { districtCentres, homeOf, postcodeParts } from './home.ts'

/** A degree of latitude is 69.1 miles. */
const at = (lat: number) => ({ lat, lng: 0 })
const centres = districtCentres([
  { postcode: 'BN1 1AA', place: at(50) },
  { postcode: 'BN1 2BB', place: at(50.2) },
  { postcode: 'BN2 1AA', place: at(51.1) },
  { postcode: 'BN3 1AA', place: null },
  { postcode: 'nowhere', place: at(52) },
])

test('the centre of a district is the middle of its mapped restaurants', () => {
  expect([...centres.keys()]).toEqual(['BN1', 'BN2'])
  expect(centres.get('BN1')?.lat).toBeCloseTo(50.1)
})

describe('says where a driver lives', () => {
  const placed = { postcode: 'BN1 1AA', place: at(50) }
  const unplaced = { postcode: 'BN1 1AA', place: null }
  test.each([
    ['in the same district, regardless of the map', 'bn1 9zz', placed, { same: 'district' }],
    ['a number of miles from the restaurant', 'BN2 9ZZ', placed, { miles: 76 }],
    [
      'a number of miles from the centre of its district, if the restaurant is not mapped',
      'BN2 9ZZ',
      unplaced,
      { miles: 69 },
    ],
    ['in the same area, if no restaurant of the district is on the map', 'BN3 9ZZ', placed, { same: 'area' }],
    ['in another area', 'RH10 1AA', placed, { same: 'nothing' }],
    ['no one knows where, without a postcode', '', placed, undefined],
    [
      'no one knows how far, without one of the restaurant',
      'BN3 9ZZ',
      { postcode: '', place: null },
      undefined,
    ],
  ] as const)('%s', (_where, postcode, restaurant, home) => {
    expect(homeOf(postcode, restaurant, centres)).toEqual(home)
  })
})

test.each([
  ['BR4 7QT', 'BR4', 'BR'],
  ['br47qt', 'BR4', 'BR'],
  [' sw1a 1aa ', 'SW1A', 'SW'],
  ['N1 9GU', 'N1', 'N'],
  ['CB10 2RG', 'CB10', 'CB'],
  ['EC1A', 'EC1A', 'EC'],
])('%s is in the district %s of the area %s', (text, district, area) => {
  expect(postcodeParts(text)).toEqual({ district, area })
})

test.each(['', 'London', '12345', 'BR4 7Q', 'BRX4 7QT', '4 7QT'])('%j is not a postcode', (text) => {
  expect(postcodeParts(text)).toBeUndefined()
})
