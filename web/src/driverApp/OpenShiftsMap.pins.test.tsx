import { expect, test } from 'vitest'
import { pinsAt } from './OpenShiftsMap.tsx'

const place = (key: string, lat: number, lng: number) => ({ key, name: 'Harbour Tacos', lat, lng })
const labels = (places: Parameters<typeof pinsAt>[0], zoom: number) =>
  pinsAt(places, zoom).map(({ label }) => label)
const NEAR = place('b', 51.4005, 0.0205)

test('gives places that are apart a pin each, with the number of the list', () => {
  const places = [place('a', 51.4, 0.02), place('b', 51.5, 0.1)]
  expect(pinsAt(places, 12)).toEqual([
    { lat: 51.4, lng: 0.02, label: '1' },
    { lat: 51.5, lng: 0.1, label: '2' },
  ])
})

test('puts the numbers of places that would cover each other on one pin, until the map is zoomed in', () => {
  const places = [place('a', 51.4, 0.02), place('c', 51.5, 0.1), NEAR]
  expect(labels(places, 12)).toEqual(['1, 3', '2'])
  expect(labels(places, 18)).toEqual(['1', '2', '3'])
})

test('names at most three numbers', () => {
  const places = ['a', 'b', 'c', 'd'].map((key) => place(key, 51.4, 0.02))
  expect(labels(places, 18)).toEqual(['1, 2, 3…'])
})
