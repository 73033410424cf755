/** The outcome of a driver's request for an open shift, without the names of others (docs/spec/driverApp.md#open-shifts). */
export const REQUEST_OUTCOMES = ['taken', 'chosen', 'declined', 'changed', 'unpublished', 'gone'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** The words in the driver's app. */
export const OUTCOME_WORDS: Readonly<Record<RequestOutcome, string>> = {
  taken: 'A colleague has taken this shift.',
  chosen: 'The office has given this shift to someone else.',
  declined: 'The office has declined your request.',
  changed: 'The shift has changed. If it is still open, you can ask for it again.',
  unpublished: 'The office has withdrawn this shift for now.',
  gone: 'This shift is no longer needed.',
}
