import 'leaflet/dist/leaflet.css'
import { MAX_ZOOM, type MapCentre, MIN_ZOOM } from '@driverdesk/domain/kernel/mapCentre.ts'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type DivIcon, divIcon, type Map as LeafletMap, map as leafletMap, marker, tileLayer } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mapAttribution, mapTilesUrl } from '../kernel/settings.ts'
import classes from './MapView.module.css'
import { type Position, positionText, toggledMarker } from './position.ts'

interface MapMark {
  /** Unique on the map. */
  name: string
  at: Position
  icon: DivIcon
}

interface MapViewProps {
  label: string
  /** The initial view; later changes do not move the map. */
  centre: MapCentre
  marks: readonly MapMark[]
  onReady?: (map: LeafletMap | null) => void
  /** Called at a click, or at Enter for the centre of the map. */
  onPlace?: (at: Position) => void
  onZoom?: ((zoom: number) => void) | undefined
}

/** Terrain tiles have no more detail; closer up they are enlarged. */
const FINEST_PICTURES = 17

/**
 * A map of the installation's tiles that fills its parent. Load it on demand (`LazyMap`), since Leaflet is as
 * large as one of our screens.
 */
export function MapView({ label, centre, marks, onReady, onPlace, onZoom }: MapViewProps) {
  const tiles = mapTilesUrl()
  const [background, setBackground] = useState<'fine' | 'failed'>('fine')
  const [map, setMap] = useState<LeafletMap | null>(null)
  const holder = useRef<HTMLDivElement>(null)
  const lastView = useRef<MapCentre>(undefined)
  const place = useEffectEvent((at: Position) => onPlace?.(at))
  const zoomed = useEffectEvent((zoom: number) => onZoom?.(zoom))
  const tell = useEffectEvent((opened: LeafletMap | null) => {
    setMap(opened)
    onReady?.(opened)
  })
  const open = useEffectEvent((element: HTMLElement) => {
    const { lat, lng, map_zoom } = lastView.current ?? centre
    const zooms = { minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM }
    const opened = leafletMap(element, {
      center: [lat, lng],
      zoom: map_zoom,
      ...zooms,
      attributionControl: false,
    })
    opened.on('click', ({ latlng }) => place(latlng))
    opened.on('keydown', ({ originalEvent }) => originalEvent.key === 'Enter' && place(opened.getCenter()))
    opened.on('zoomend', () => zoomed(opened.getZoom()))
    if (tiles !== '') {
      // Public tile servers refuse requests without a referrer.
      const referrerPolicy = 'strict-origin-when-cross-origin'
      tileLayer(tiles, { maxZoom: MAX_ZOOM, maxNativeZoom: FINEST_PICTURES, referrerPolicy })
        .on('tileerror', () => setBackground('failed'))
        .on('tileload', () => setBackground('fine'))
        .addTo(opened)
    }
    return opened
  })
  // A hidden tab panel runs the clean-up, and the effect again when shown: each map gets a new element.
  useEffect(() => {
    const element = document.createElement('div')
    element.className = classes.map ?? ''
    element.setAttribute('role', 'application')
    element.setAttribute('aria-roledescription', 'map')
    holder.current?.append(element)
    const opened = open(element)
    tell(opened)
    return () => {
      const { lat, lng } = opened.getCenter()
      lastView.current = { lat, lng, map_zoom: opened.getZoom() }
      // Leaflet would continue a zoom on the removed map.
      Object.assign(opened, { _animatingZoom: false })
      opened.remove()
      element.remove()
      tell(null)
    }
  }, [])
  useEffect(() => map?.getContainer().setAttribute('aria-label', label), [map, label])
  const note =
    tiles === ''
      ? 'Map images are not set up'
      : background === 'failed'
        ? 'The map images cannot be loaded'
        : undefined
  return (
    <div className={classes.frame}>
      <div ref={holder} className={classes.holder} />
      {map && marks.map((mark) => <Mark key={mark.name} map={map} {...mark} />)}
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

/** A marker that lets clicks through to the map; text next to the map describes it. */
function Mark({ map, at: { lat, lng }, icon }: MapMark & { map: LeafletMap }) {
  useEffect(() => {
    const shown = marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(map)
    return () => void shown.remove()
  }, [map, lat, lng, icon])
  return null
}

/** Drawn here, because bundlers do not find Leaflet's own image. */
export const PIN = divIcon({
  className: classes.pin ?? '',
  iconSize: [32, 42],
  iconAnchor: [16, 41],
  html: `<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true">
    <path d="M16 41S2 25.6 2 15.6a14 14 0 1 1 28 0C30 25.6 16 41 16 41z" />
    <circle cx="16" cy="15.5" r="5.5" />
  </svg>`,
})

interface LocationMapViewProps {
  label: string
  position: Position | null
  centre: MapCentre
}

export const LocationMapView = ({ label, position, centre }: LocationMapViewProps) => (
  <MapView
    label={label}
    centre={position ? { ...position, map_zoom: centre.map_zoom } : centre}
    marks={position ? [{ name: 'place', at: position, icon: PIN }] : []}
  />
)

export interface MarkerMapProps {
  /** 'Where the restaurant is' */
  label: string
  value: Position | null
  onChange: (value: Position | null) => void
  /** The centre without a marker. */
  centre: MapCentre
  /** For a form that includes the zoom. */
  zoom?: number
  onZoom?: (zoom: number) => void
}

/** Shows single doors. */
const AT_THE_DOOR = 16

const KEYS = 'Arrow keys move the map, plus and minus zoom, Enter sets or clears the marker.'

export function MarkerMapView({ label, value, onChange, centre, zoom, onZoom }: MarkerMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const own = useRef(value)
  const toggle = (clicked: Position) => {
    own.current = toggledMarker(value, clicked)
    onChange(own.current)
  }
  // Move to a marker set from outside, such as by the search; a marker set by click is already in view.
  useEffect(() => {
    if (!map) return
    const isOwn = own.current?.lat === value?.lat && own.current?.lng === value?.lng
    own.current = value
    if (value && !isOwn) map.setView(value, zoom ?? Math.max(map.getZoom(), AT_THE_DOOR))
  }, [map, value, zoom])
  useEffect(() => {
    if (map && zoom !== undefined && map.getZoom() !== zoom) map.setZoom(zoom)
  }, [map, zoom])
  const opensAt = value ? { ...value, map_zoom: zoom ?? AT_THE_DOOR } : centre
  return (
    <Stack gap="0.5rem">
      <Box h={300}>
        <MapView
          label={`${label}. ${KEYS}`}
          centre={opensAt}
          marks={value ? [{ name: 'place', at: value, icon: PIN }] : []}
          onReady={setMap}
          onPlace={toggle}
          onZoom={onZoom}
        />
      </Box>
      <Group justify="space-between" gap="0.25rem 0.75rem">
        <Text size="sm" c="dimmed" role="status">
          {value ? `Marker at ${positionText(value)}` : 'No marker. Click the map to set it.'}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!map}
          onClick={() => map && toggle(map.getCenter())}
        >
          {value ? 'Clear marker' : 'Set marker in the middle'}
        </Button>
      </Group>
    </Stack>
  )
}
