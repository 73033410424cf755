import type { PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { Confirmation } from '../ui/Confirm.tsx'
import { countOf } from '../ui/dayWords.ts'

/** What was not published, by reason. */
export function refusedSummary(refused: PublishedNow['refused']): Confirmation {
  const byProblem = Map.groupBy(refused, ({ problem }) => problem)
  return {
    title: `${countOf(refused.length, 'shift')} ${refused.length === 1 ? 'was' : 'were'} not published`,
    message: [...byProblem]
      .map(([problem, shifts]) => `${countOf(shifts.length, 'shift')}: ${problem}`)
      .join('; '),
    confirmLabel: 'Close',
    cancelLabel: 'Back to the schedule',
  }
}
