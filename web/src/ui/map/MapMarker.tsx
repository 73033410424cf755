import { divIcon } from 'leaflet'
import { Marker } from 'react-leaflet'
import classes from './MapView.module.css'
import type { Position } from './position.ts'

/** Drawn by ourselves: Leaflet's own picture is looked for beside its script, where no bundler puts it. */
const PIN = divIcon({
  className: classes.pin ?? '',
  iconSize: [32, 42],
  iconAnchor: [16, 41],
  html: `<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true">
    <path d="M16 41S2 25.6 2 15.6a14 14 0 1 1 28 0C30 25.6 16 41 16 41z" />
    <circle cx="16" cy="15.5" r="5.5" />
  </svg>`,
})

/** A click on it is one on the map; what it stands for is said in words beside the map. */
export const MapMarker = ({ at }: { at: Position }) => (
  <Marker position={at} icon={PIN} interactive={false} keyboard={false} />
)
