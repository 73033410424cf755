/** A restaurant's preference for a driver: preferred, or never sent there. */
export type DriverPreference = 'preferred' | 'blocked'
