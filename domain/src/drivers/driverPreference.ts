/** What a restaurant and the agency agreed about a driver: asked for first, or not to be sent there at all. */
export type DriverPreference = 'preferred' | 'blocked'
