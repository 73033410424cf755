/** The numbered pins of the map of open shifts. */
import { CRS, latLng, type Point } from 'leaflet'

export interface MapPlace {
  /** Unique among the places. */
  key: string
  name: string
  lat: number
  lng: number
}

export interface Pin {
  lat: number
  lng: number
  /** The numbers of its places in the list: '1' or '2, 5'. */
  label: string
}

/** Pins closer than this would cover each other's numbers. */
const APART_PX = 34
const MOST_NUMBERS = 3

/** One pin for each place, or for several that would cover each other at this zoom. */
export function pinsAt(places: readonly MapPlace[], zoom: number): Pin[] {
  const groups: { at: Point; lat: number; lng: number; numbers: number[] }[] = []
  for (const [nr, { lat, lng }] of places.entries()) {
    const at = CRS.EPSG3857.latLngToPoint(latLng(lat, lng), zoom)
    const near = groups.find((group) => group.at.distanceTo(at) < APART_PX)
    if (near) near.numbers.push(nr + 1)
    else groups.push({ at, lat, lng, numbers: [nr + 1] })
  }
  return groups.map(({ lat, lng, numbers }) => ({ lat, lng, label: labelOf(numbers) }))
}

const labelOf = (numbers: readonly number[]): string =>
  numbers.length > MOST_NUMBERS ? `${numbers.slice(0, MOST_NUMBERS).join(', ')}…` : numbers.join(', ')
