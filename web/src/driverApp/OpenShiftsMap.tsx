import { divIcon, latLngBounds } from 'leaflet'
import { useMemo } from 'react'
import { MapView } from '../maps/MapView.tsx'
import classes from './OpenShiftsScreen.module.css'

export interface MapPlace {
  name: string
  lat: number
  lng: number
}

/** Shows a town. */
const TOWN = 12
const CLOSEST = 14

/** The restaurants with open shifts, each with the number that its shifts have in the list. */
export function OpenShiftsMap({ places }: { places: readonly MapPlace[] }) {
  const marks = useMemo(
    () =>
      places.map(({ name, lat, lng }, nr) => ({
        name,
        at: { lat, lng },
        icon: divIcon({
          className: classes.number ?? '',
          iconSize: [28, 28],
          html: `<span aria-hidden="true">${nr + 1}</span>`,
        }),
      })),
    [places],
  )
  const [first] = places
  if (!first) return null
  return (
    <MapView
      label={`Restaurants with open shifts: ${places.map(({ name }, nr) => `${nr + 1} ${name}`).join(', ')}`}
      centre={{ lat: first.lat, lng: first.lng, map_zoom: TOWN }}
      marks={marks}
      onReady={(map) =>
        map?.fitBounds(latLngBounds(places.map(({ lat, lng }) => [lat, lng])), {
          maxZoom: CLOSEST,
          padding: [24, 24],
        })
      }
    />
  )
}
