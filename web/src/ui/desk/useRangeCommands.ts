import { intervalLabel } from '@driverdesk/domain/shifts/rotaRange.ts'
import { useOfferCommands } from '../commands.ts'
import type { DeskView } from './deskSearch.ts'

interface RangeWays {
  view: DeskView
  onStep: (direction: 1 | -1) => void
  onToday: () => void
}

/** The ways to other days of a desk, for the palette. */
export function useRangeCommands({ view, onStep, onToday }: RangeWays): void {
  const step = intervalLabel(view.interval).toLowerCase()
  useOfferCommands([
    { id: 'today', label: 'Today', run: onToday },
    { id: 'next', label: `Next ${step}`, run: () => onStep(1) },
    { id: 'previous', label: `Previous ${step}`, run: () => onStep(-1) },
  ])
}
