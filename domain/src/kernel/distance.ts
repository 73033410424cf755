/** A place on the map, in degrees. */
export interface Coordinates {
  lat: number
  lng: number
}

export const METRES_OF_A_MILE = 1_609.344

/** The mean radius of the earth. */
const RADIUS_IN_METRES = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres along the great circle between two places (haversine formula), accurate to half a percent. */
export function distanceInMetres(from: Coordinates, to: Coordinates): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)]
  const acrossLat = Math.sin((lat2 - lat1) / 2) ** 2
  const acrossLng = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const chord = Math.min(1, acrossLat + Math.cos(lat1) * Math.cos(lat2) * acrossLng)
  return 2 * RADIUS_IN_METRES * Math.asin(Math.sqrt(chord))
}
