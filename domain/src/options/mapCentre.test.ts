import { expect, test } from 'vitest'
import { mapCentreOf, STANDARD_MAP_CENTRE } from './mapCentre.ts'

test.each([
  ['the option', '{"lat":53.48,"lng":-2.24,"map_zoom":9}', { lat: 53.48, lng: -2.24, map_zoom: 9 }],
  ['more than a centre', '{"lat":1,"lng":2,"map_zoom":3,"x":4}', { lat: 1, lng: 2, map_zoom: 3 }],
  ['no option', undefined, STANDARD_MAP_CENTRE],
  ['not a centre', '{"lat":91,"lng":0,"map_zoom":12}', STANDARD_MAP_CENTRE],
  ['not JSON', 'London', STANDARD_MAP_CENTRE],
])('the map opens by %s', (_, text, centre) => {
  expect(mapCentreOf(text)).toEqual(centre)
})
