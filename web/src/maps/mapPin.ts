import { divIcon } from 'leaflet'
import classes from './MapView.module.css'

/** Our own drawing: Leaflet looks for its picture beside its script, where no bundler puts it. */
export const PIN = divIcon({
  className: classes.pin ?? '',
  iconSize: [32, 42],
  iconAnchor: [16, 41],
  html: `<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true">
    <path d="M16 41S2 25.6 2 15.6a14 14 0 1 1 28 0C30 25.6 16 41 16 41z" />
    <circle cx="16" cy="15.5" r="5.5" />
  </svg>`,
})
