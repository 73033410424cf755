import { type Coordinates, distanceInMetres } from '@driverdesk/domain/kernel/distance.ts'
import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { STANDARD_MAP_CENTRE } from '@driverdesk/domain/options/mapCentre.ts'
import type { ShownTimesheet } from '../timesheetDesk.ts'

export type MarkerKind = 'restaurant' | 'start' | 'finish'

export interface WorkMarker {
  kind: MarkerKind
  at: Coordinates
}

export function workPlaces(
  timesheet: ShownTimesheet | undefined,
  restaurant: Coordinates | null,
): WorkMarker[] {
  const start = timesheet && placeAt(timesheet.map_start_lat, timesheet.map_start_lng)
  const finish = timesheet && placeAt(timesheet.map_finish_lat, timesheet.map_finish_lng)
  const kinds: [MarkerKind, Coordinates | null | undefined][] = [
    ['restaurant', restaurant],
    ['start', start],
    ['finish', finish],
  ]
  return kinds.flatMap(([kind, at]) => (at ? [{ kind, at }] : []))
}

const placeAt = (lat: number | null, lng: number | null): Coordinates | null =>
  lat === null || lng === null ? null : { lat, lng }

/** The default zoom of timesheet maps, unless the option sets one (docs/spec/timesheets.md#timesheet-map). */
const ZOOM_OF_TIMESHEETS = 8

export const timesheetCentre = (centre: MapCentre): MapCentre =>
  centre === STANDARD_MAP_CENTRE ? { ...centre, map_zoom: ZOOM_OF_TIMESHEETS } : centre

const NEAREST_ZOOM = 15

/** Markers fit with the zoom reduced by one and capped at 15 (docs/spec/timesheets.md#timesheet-map). */
export const zoomToFit = (fitting: number): number => Math.min(fitting - 1, NEAREST_ZOOM)

/** 'Started 40 m from the restaurant.', for those who do not see the map. */
export function placesText(places: readonly WorkMarker[]): string {
  const at = new Map(places.map((place) => [place.kind, place.at]))
  const restaurant = at.get('restaurant')
  const sentences = (['start', 'finish'] as const).flatMap((kind) => {
    const place = at.get(kind)
    const verb = kind === 'start' ? 'Started' : 'Finished'
    if (!place) return []
    return restaurant
      ? [`${verb} ${far(distanceInMetres(place, restaurant))} from the restaurant`]
      : [`${verb} at a recorded location`]
  })
  if (sentences.length > 0) return `${sentences.join('. ')}.`
  return restaurant
    ? 'No start or finish location was recorded.'
    : 'No locations are recorded for this shift.'
}

const far = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`
