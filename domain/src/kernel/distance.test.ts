import { expect, test } from 'vitest'
import { distanceInMetres } from './distance.ts'

test.each([
  ['nowhere else', [51.5, -0.12], [51.5, -0.12], 0, 0],
  ['a thousandth of a degree north', [51.5, -0.12], [51.501, -0.12], 111.2, 0.1],
  ['a thousandth of a degree east, at 60° north', [60, 0], [60, 0.001], 55.6, 0.1],
  ['Charing Cross to the middle of Paris', [51.5073, -0.1276], [48.8566, 2.3522], 343_500, 500],
  ['over the date line', [0, 179.999], [0, -179.999], 222.4, 0.1],
  ['to the other side of the earth', [0, 0], [0, 180], 20_015_115, 1],
  ['from pole to pole', [90, 0], [-90, 77], 20_015_115, 1],
] as const)('%s', (_case, [lat1, lng1], [lat2, lng2], metres, tolerance) => {
  const [from, to] = [
    { lat: lat1, lng: lng1 },
    { lat: lat2, lng: lng2 },
  ]
  expect(Math.abs(distanceInMetres(from, to) - metres)).toBeLessThanOrEqual(tolerance)
  expect(distanceInMetres(to, from)).toBeCloseTo(distanceInMetres(from, to), 6)
})
