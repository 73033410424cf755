import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { CRS, divIcon, latLng, latLngBounds, type Point } from 'leaflet'
import { useMemo, useState } from 'react'
import { MapView } from '../maps/MapView.tsx'
import classes from './OpenShiftsScreen.module.css'

/** Shows a town. */
const TOWN = 12
const CLOSEST = 14
const PIN_PX = 28
const LETTER_PX = 7

/** The restaurants with open shifts, each with the number that its shifts have in the list. */
export function OpenShiftsMap({ places }: { places: readonly MapPlace[] }) {
  const [zoom, setZoom] = useState(TOWN)
  const marks = useMemo(
    () =>
      pinsAt(places, zoom).map(({ lat, lng, label }) => ({
        name: label,
        at: { lat, lng },
        icon: divIcon({
          className: '',
          iconSize: [PIN_PX + LETTER_PX * Math.max(0, label.length - 2), PIN_PX],
          html: `<span class="${classes.pin}" aria-hidden="true">${label}</span>`,
        }),
      })),
    [places, zoom],
  )
  const [first] = places
  if (!first) return null
  return (
    <MapView
      label={`Restaurants with open shifts: ${places.map(({ name }, nr) => `${nr + 1} ${isolated(name)}`).join(', ')}`}
      centre={{ lat: first.lat, lng: first.lng, map_zoom: TOWN }}
      marks={marks}
      onZoom={setZoom}
      onReady={(map) =>
        map?.fitBounds(latLngBounds(places.map(({ lat, lng }) => [lat, lng])), {
          maxZoom: CLOSEST,
          padding: [24, 24],
          animate: false,
        })
      }
    />
  )
}

export interface MapPlace {
  /** Unique among the places. */
  key: string
  name: string
  lat: number
  lng: number
}

interface Pin {
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
