import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { type DivIcon, divIcon, type Map as LeafletMap, latLngBounds } from 'leaflet'
import { useEffect, useState } from 'react'
import { MapView } from '../../maps/MapView.tsx'
import classes from './WorkMap.module.css'
import { type MarkerKind, type WorkMarker, zoomToFit } from './workPlaces.ts'

interface WorkMapViewProps {
  label: string
  places: readonly WorkMarker[]
  centre: MapCentre
}

const SIZE = 45

/** Distinct by shape as well as by colour: fork and knife, arrow, flag. */
const DRAWINGS: Record<MarkerKind, string> = {
  restaurant: '<path d="M17 12v5a2 2 0 0 0 4 0v-5M19 19v7M27 26V12c-2 1-3 4-3 8h3" />',
  start: '<path d="M19 13l9 6-9 6z" fill="#fff" />',
  finish: '<path d="M18 26V12h9l-2 3.5 2 3.5h-9" />',
}

const iconOf = (kind: MarkerKind): DivIcon =>
  divIcon({
    className: `${classes.marker} ${classes[kind]}`,
    iconSize: [SIZE, SIZE],
    iconAnchor: [SIZE / 2, SIZE - 2],
    html: `<svg viewBox="0 0 45 45" width="${SIZE}" height="${SIZE}" aria-hidden="true">
      <path class="${classes.pin}" d="M22.5 43S8 29.5 8 18.5a14.5 14.5 0 1 1 29 0C37 29.5 22.5 43 22.5 43z" />
      <g class="${classes.sign}">${DRAWINGS[kind]}</g>
    </svg>`,
  })

const ICONS: Record<MarkerKind, DivIcon> = {
  restaurant: iconOf('restaurant'),
  start: iconOf('start'),
  finish: iconOf('finish'),
}

/** Zooms so that all markers are visible (docs/spec/timesheets.md#timesheet-map). */
export function WorkMapView({ label, places, centre }: WorkMapViewProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const shown = JSON.stringify(places)
  useEffect(() => {
    if (map) showAll(map, JSON.parse(shown))
  }, [map, shown])
  return (
    <MapView
      label={label}
      centre={centre}
      marks={places.map(({ kind, at }) => ({ name: kind, at, icon: ICONS[kind] }))}
      onReady={setMap}
    />
  )
}

function showAll(map: LeafletMap, places: readonly WorkMarker[]): void {
  if (places.length === 0) return
  const bounds = latLngBounds(places.map(({ at }) => at))
  map.setView(bounds.getCenter(), zoomToFit(map.getBoundsZoom(bounds)), { animate: false })
}
