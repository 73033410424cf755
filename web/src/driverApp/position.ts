import type { Place } from '@driverdesk/domain/kernel/distance.ts'

/** A place of so long ago is as good as one of now. */
const FRESH_MS = 30_000

/**
 * Where the phone is; asked for at the start and the finish of a shift alone. null where it does not know, or its owner
 * does not want to say.
 */
export function currentPlace(timeoutMs: number): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: FRESH_MS },
    )
  })
}
