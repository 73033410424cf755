import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { MapView, PIN } from './MapView.tsx'
import type { Position } from './position.ts'

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
