import { MAX_ZOOM, type MapCentre, MIN_ZOOM } from '../kernel/mapCentre.ts'

/** Used while the option has no value (docs/spec/maps.md#map-centre). */
export const STANDARD_MAP_CENTRE: MapCentre = { lat: 51.4, lng: 0, map_zoom: 12 }

export const mapCentreText = ({ lat, lng, map_zoom }: MapCentre): string =>
  JSON.stringify({ lat, lng, map_zoom })

export function mapCentreProblem(text: string): string | undefined {
  const value = json(text)
  if (typeof value !== 'object' || value === null) return NOT_A_CENTRE
  const { lat, lng, map_zoom } = value as Partial<Record<keyof MapCentre, unknown>>
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof map_zoom !== 'number') return NOT_A_CENTRE
  if (!isWithin(lat, -90, 90)) return 'Latitude must be between -90 and 90.'
  if (!isWithin(lng, -180, 180)) return 'Longitude must be between -180 and 180.'
  if (!Number.isInteger(map_zoom) || !isWithin(map_zoom, MIN_ZOOM, MAX_ZOOM)) {
    return `Zoom must be a whole number from ${MIN_ZOOM} to ${MAX_ZOOM}.`
  }
  return undefined
}

/** Reads the centre from the option's text; the standard one if it has none. */
export function mapCentreOf(text: string | undefined): MapCentre {
  if (text === undefined || mapCentreProblem(text) !== undefined) return STANDARD_MAP_CENTRE
  const { lat, lng, map_zoom } = JSON.parse(text) as MapCentre
  return { lat, lng, map_zoom }
}

const NOT_A_CENTRE = `Must be a map centre such as ${mapCentreText(STANDARD_MAP_CENTRE)}`

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
