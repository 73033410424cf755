/** A restaurant's preference for a driver: asked for first, or never sent there. */
export type DriverPreference = 'preferred' | 'blocked'
