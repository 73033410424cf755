import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/shifts/cancellationBands.ts'
import { type CancellationTerms, cancellationTerms } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { useWallClock } from '../../kernel/businessClock.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { figuresOf } from '../shift/shiftFigures.ts'

export interface KnownTerms {
  /** What the option says of a cancellation in this minute; undefined while it is not known. */
  terms: CancellationTerms | undefined
  /** The option could not be loaded: asks again. */
  retry: (() => void) | undefined
}

/** What the notice bands take their percentages of: nothing where the shift was worked already, which its timesheet pays. */
export const costOfCancelling = (shift: Shift): Pence =>
  shift.timesheet?.type === OF_WORK ? 0 : figuresOf(shift).cost

/** The terms of cancelling a shift by the notice bands, a new look at the clock each minute. */
export function useCancellationTerms(shift: Shift): KnownTerms {
  const options = useQuery(optionsQuery)
  const now = useWallClock()
  if (!options.data) {
    return { terms: undefined, retry: options.isError ? () => void options.refetch() : undefined }
  }
  const bands = cancellationBandsOf(options.data.get(CANCELLATION_BANDS_KEY))
  const start = { date: shift.period_date, time: shift.start_time }
  return { terms: cancellationTerms(bands, start, now, costOfCancelling(shift)), retry: undefined }
}
