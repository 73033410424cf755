/** Degrees. */
export interface Position {
  lat: number
  lng: number
}

/** Rounds to a tenth of a metre and wraps the longitude, because the map repeats. */
export function mapPosition({ lat, lng }: Position): Position {
  const within = ((((lng + 180) % 360) + 360) % 360) - 180
  return { lat: rounded(Math.min(90, Math.max(-90, lat))), lng: rounded(within) }
}

/** The first click sets the marker, the next one clears it (docs/spec/restaurants.md#address-search). */
export const toggledMarker = (marker: Position | null, clicked: Position): Position | null =>
  marker === null ? mapPosition(clicked) : null

/** '51.50330° N, 0.12760° W'. */
export const positionText = ({ lat, lng }: Position): string =>
  `${degrees(lat)} ${lat < 0 ? 'S' : 'N'}, ${degrees(lng)} ${lng < 0 ? 'W' : 'E'}`

const degrees = (value: number) => `${Math.abs(value).toFixed(5)}°`

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
