import 'leaflet/dist/leaflet.css'
import { MAX_ZOOM, type MapCentre, MIN_ZOOM } from '@driverdesk/domain/options/mapCentre.ts'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { MapContainer, TileLayer, useMap } from 'react-leaflet'
import { mapAttribution, mapTilesUrl } from '../../kernel/settings.ts'
import classes from './MapView.module.css'

interface MapViewProps {
  /** What the map shows, for whoever does not see it. */
  label: string
  /** Where it opens; a later change does not move it. */
  centre: MapCentre
  onReady?: (map: LeafletMap | null) => void
  children?: ReactNode
}

/** Terrain pictures have no more detail than this; closer up they are enlarged. */
const FINEST_PICTURES = 17

/**
 * A map of the installation's tiles, moved by mouse, fingers and keys. It is as large as what it stands in. Import it
 * as code that is loaded when needed (`LazyMap`): Leaflet is as large as a screen of ours.
 */
export function MapView({ label, centre, onReady, children }: MapViewProps) {
  const tiles = mapTilesUrl()
  const [background, setBackground] = useState<'fine' | 'failed'>('fine')
  // The same object on every draw, or react-leaflet would take the events off and on again.
  const eventHandlers = useMemo(
    () => ({ tileerror: () => setBackground('failed'), tileload: () => setBackground('fine') }),
    [],
  )
  const note =
    tiles === ''
      ? 'Map pictures are not set up'
      : background === 'failed'
        ? 'The map pictures cannot be loaded'
        : undefined
  return (
    <div className={classes.frame}>
      <MapContainer
        ref={onReady}
        className={classes.map}
        center={[centre.lat, centre.lng]}
        zoom={centre.map_zoom}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        attributionControl={false}
      >
        <MapLabel label={label} />
        {tiles !== '' && (
          <TileLayer
            url={tiles}
            maxZoom={MAX_ZOOM}
            maxNativeZoom={FINEST_PICTURES}
            // Public tile servers refuse whoever does not say where they come from.
            referrerPolicy="strict-origin-when-cross-origin"
            eventHandlers={eventHandlers}
          />
        )}
        {children}
      </MapContainer>
      <div className={classes.cross} aria-hidden="true" />
      {note && (
        <p className={classes.note} role="note">
          {note}
        </p>
      )}
      {tiles !== '' && <p className={classes.attribution}>{mapAttribution()}</p>}
    </div>
  )
}

/** The element that takes the keys is Leaflet's own. */
function MapLabel({ label }: { label: string }) {
  const map = useMap()
  useEffect(() => {
    const element = map.getContainer()
    element.setAttribute('role', 'application')
    element.setAttribute('aria-roledescription', 'map')
    element.setAttribute('aria-label', label)
  }, [map, label])
  return null
}
