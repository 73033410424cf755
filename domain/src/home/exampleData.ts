/** Example data for an empty installation (docs/spec/shell.md#example-data). */

export const EXAMPLE_KINDS = ['areas', 'restaurants', 'drivers', 'shifts', 'timesheets', 'invoices'] as const
export type ExampleKind = (typeof EXAMPLE_KINDS)[number]

/** Roughly the contents of an example. The exact numbers depend on the day. */
export const EXAMPLE_SIZE: Readonly<Record<ExampleKind, number>> = {
  areas: 4,
  restaurants: 25,
  drivers: 80,
  shifts: 6_000,
  timesheets: 2_000,
  invoices: 200,
}

/** Everything that a removal counts, including what people added to the example. */
export const REMOVED_KINDS = [...EXAMPLE_KINDS, 'templates', 'posts', 'messages', 'accounts'] as const
export type RemovedKind = (typeof REMOVED_KINDS)[number]

/** The agency's own records, which stay. */
export const KEPT_KINDS = [...EXAMPLE_KINDS, 'accounts'] as const

/** The steps from an empty database to the first planned shift, in order (docs/spec/shell.md#first-steps). */
export const FIRST_STEPS = ['company', 'area', 'restaurant', 'driver', 'shift'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
