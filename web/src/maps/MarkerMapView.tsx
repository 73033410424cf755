import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { MapView, PIN } from './MapView.tsx'
import { type Position, positionText, toggledMarker } from './position.ts'

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
        <Text size="sm" c="dimmed" role="status" data-figures="">
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
