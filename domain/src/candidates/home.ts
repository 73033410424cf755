/** Estimates the distance between a driver's home and a restaurant by postcode, because homes are not on a map. */
import { type Coordinates, distanceInMetres, METRES_OF_A_MILE } from '../kernel/distance.ts'

export interface Located {
  postcode: string
  /** Its position; null if unknown. */
  place: Coordinates | null
}

/** Miles if both positions are known, or the shared part of the postcode. */
export type Home = { miles: number } | { same: 'district' | 'area' | 'nothing' }

/** The centre of the restaurants of each postcode district, as the rough home of its drivers. */
export function districtCentres(restaurants: readonly Located[]): Map<string, Coordinates> {
  const placed = restaurants.flatMap(({ postcode, place }) => {
    const parts = postcodeParts(postcode)
    return parts && place ? [{ district: parts.district, place }] : []
  })
  const byDistrict = Map.groupBy(placed, ({ district }) => district)
  return new Map(
    [...byDistrict].map(([district, ofOne]) => [district, middle(ofOne.map(({ place }) => place))]),
  )
}

/** Distance from a postcode to a restaurant; undefined if one of the postcodes is unknown. */
export function homeOf(
  postcode: string,
  restaurant: Located,
  centres: ReadonlyMap<string, Coordinates>,
): Home | undefined {
  const [from, to] = [postcodeParts(postcode), postcodeParts(restaurant.postcode)]
  if (from && from.district === to?.district) return { same: 'district' }
  const lives = from && centres.get(from.district)
  const works = restaurant.place ?? (to && centres.get(to.district))
  if (lives && works) return { miles: Math.round(distanceInMetres(lives, works) / METRES_OF_A_MILE) }
  return from && to ? { same: from.area === to.area ? 'area' : 'nothing' } : undefined
}

function middle(places: readonly Coordinates[]): Coordinates {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { lat: mean(places.map(({ lat }) => lat)), lng: mean(places.map(({ lng }) => lng)) }
}

/** District and area of a British postcode: 'BR4' and 'BR' for 'BR4 7QT'. */
interface PostcodeParts {
  district: string
  area: string
}

const POSTCODE = /^([A-Z]{1,2})(\d[A-Z\d]?)(\d[A-Z]{2})?$/

/** Reads a postcode in any spelling, or only its first half; undefined if it is not a postcode. */
export function postcodeParts(text: string): PostcodeParts | undefined {
  const [, area, number] = POSTCODE.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  return area && number ? { area, district: `${area}${number}` } : undefined
}
