import type { MapCentre } from '@driverdesk/domain/options/mapCentre.ts'
import { MapMarker } from './MapMarker.tsx'
import { MapView } from './MapView.tsx'
import type { Position } from './position.ts'

interface LocationMapViewProps {
  label: string
  position: Position | null
  centre: MapCentre
}

/** Streets by their names. */
const STREETS = 15

export const LocationMapView = ({ label, position, centre }: LocationMapViewProps) => (
  <MapView label={label} centre={position ? { ...position, map_zoom: STREETS } : centre}>
    {position && <MapMarker at={position} />}
  </MapView>
)
