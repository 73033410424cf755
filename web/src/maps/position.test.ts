import { expect, test } from 'vitest'
import { mapPosition, positionText, toggledMarker } from './position.ts'

test('sets the marker at the first click, clears it at the next, and sets it at the third', () => {
  const first = toggledMarker(null, { lat: 51.50000049, lng: -0.1 })
  expect(first).toEqual({ lat: 51.5, lng: -0.1 })
  const second = toggledMarker(first, { lat: 53, lng: 1 })
  expect(second).toBeNull()
  expect(toggledMarker(second, { lat: 53, lng: 1 })).toEqual({ lat: 53, lng: 1 })
})

test.each([
  [
    { lat: 51.4, lng: 360.25 },
    { lat: 51.4, lng: 0.25 },
  ],
  [
    { lat: 51.4, lng: -359.5 },
    { lat: 51.4, lng: 0.5 },
  ],
  [
    { lat: 91, lng: 181 },
    { lat: 90, lng: -179 },
  ],
])('%j on a repeated map is %j on the first', (clicked, position) => {
  expect(mapPosition(clicked)).toEqual(position)
})

test.each([
  [{ lat: 51.5033, lng: -0.1276 }, '51.50330° N, 0.12760° W'],
  [{ lat: -33.9, lng: 18.4 }, '33.90000° S, 18.40000° E'],
])('%j reads %s', (position, text) => {
  expect(positionText(position)).toBe(text)
})
