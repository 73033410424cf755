import { distanceInMetres, type Place } from '@driverdesk/domain/kernel/distance.ts'
import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { STANDARD_MAP_CENTRE } from '@driverdesk/domain/options/mapCentre.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'

export type PlaceKind = 'restaurant' | 'start' | 'finish'

/** A marker of the map. */
export interface WorkPlace {
  kind: PlaceKind
  at: Place
}

/** Where the restaurant is, and where the driver was at start and finish, as far as that is known. */
export function workPlaces(timesheet: ShownTimesheet | undefined, restaurant: Place | null): WorkPlace[] {
  const start = timesheet && placeAt(timesheet.map_start_lat, timesheet.map_start_lng)
  const finish = timesheet && placeAt(timesheet.map_finish_lat, timesheet.map_finish_lng)
  const kinds: [PlaceKind, Place | null | undefined][] = [
    ['restaurant', restaurant],
    ['start', start],
    ['finish', finish],
  ]
  return kinds.flatMap(([kind, at]) => (at ? [{ kind, at }] : []))
}

const placeAt = (lat: number | null, lng: number | null): Place | null =>
  lat === null || lng === null ? null : { lat, lng }

/** Where the map of timesheets opens while the option says nothing (docs/spec/timesheets.md#timesheet-map). */
const ZOOM_OF_TIMESHEETS = 8

export const timesheetCentre = (centre: MapCentre): MapCentre =>
  centre === STANDARD_MAP_CENTRE ? { ...centre, map_zoom: ZOOM_OF_TIMESHEETS } : centre

/** Closer than this, a street looks like any other. */
const NEAREST_ZOOM = 15

/** Markers fit with the zoom reduced by one and capped at 15 (docs/spec/timesheets.md#timesheet-map). */
export const zoomToFit = (fitting: number): number => Math.min(fitting - 1, NEAREST_ZOOM)

/** 'Started 40 m from the restaurant', in words for whoever does not see the map. */
export function placesText(places: readonly WorkPlace[]): string {
  const at = new Map(places.map((place) => [place.kind, place.at]))
  const restaurant = at.get('restaurant')
  const told = (['start', 'finish'] as const).flatMap((kind) => {
    const place = at.get(kind)
    const verb = kind === 'start' ? 'Started' : 'Finished'
    if (!place) return []
    return restaurant
      ? [`${verb} ${far(distanceInMetres(place, restaurant))} from the restaurant`]
      : [`${verb} on the map`]
  })
  if (told.length > 0) return `${told.join('. ')}.`
  return restaurant
    ? 'No start or finish was recorded on the map.'
    : 'Neither the restaurant nor a start or finish is on the map.'
}

const far = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`
