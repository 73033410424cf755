/** Degrees, and Leaflet's zoom level. */
export interface MapCentre {
  lat: number
  lng: number
  map_zoom: number
}

export const MIN_ZOOM = 1
export const MAX_ZOOM = 18
