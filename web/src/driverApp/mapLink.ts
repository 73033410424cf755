/** A restaurant as a driver has to find it. */
interface PlaceToFind {
  name: string
  address: string
  postcode: string
  map_latitude: number | null
  map_longitude: number | null
}

/** The address as one line, with the postcode once. */
export const addressLine = ({ address, postcode }: PlaceToFind): string =>
  [address, postcode && !address.includes(postcode) ? postcode : ''].filter(Boolean).join(', ')

/**
 * An address that opens in the phone's own maps, or in its browser: the set place where there is one, else the address.
 * undefined where there is neither.
 */
export function mapLink(place: PlaceToFind): string | undefined {
  const { map_latitude, map_longitude, name } = place
  const address = addressLine(place)
  const isSet = map_latitude !== null && map_longitude !== null
  const query = isSet ? `${map_latitude},${map_longitude}` : address && `${name}, ${address}`
  return query ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}` : undefined
}
