import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { divIcon, latLngBounds } from 'leaflet'
import { useMemo, useState } from 'react'
import { MapView } from '../maps/MapView.tsx'
import { type MapPlace, pinsAt } from './mapPins.ts'
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
