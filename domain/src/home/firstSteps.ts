/** The steps from an empty database to the first planned shift, in order (docs/spec/shell.md#first-steps). */
export const FIRST_STEPS = ['company', 'area', 'restaurant', 'driver', 'shift'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
