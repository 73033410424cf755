import type { MapCentre } from '@driverdesk/domain/options/mapCentre.ts'
import { MapMarker } from './MapMarker.tsx'
import { MapView } from './MapView.tsx'
import type { Position } from './position.ts'

interface LocationMapViewProps {
  label: string
  position: Position | null
  centre: MapCentre
}

export const LocationMapView = ({ label, position, centre }: LocationMapViewProps) => (
  <MapView label={label} centre={position ? { ...position, map_zoom: centre.map_zoom } : centre}>
    {position && <MapMarker at={position} />}
  </MapView>
)
