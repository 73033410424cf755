import type { PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { Confirmation } from '../ui/Confirm.tsx'
import { countOf } from '../ui/dayWords.ts'

/** What was not published, by reason, and whether to go on with it. */
export function refusedQuestion(refused: PublishedNow['refused']): Confirmation {
  const byProblem = Map.groupBy(refused, ({ problem }) => problem)
  const isOne = refused.length === 1
  return {
    title: `${countOf(refused.length, 'shift')} ${isOne ? 'was' : 'were'} not published`,
    message: [...byProblem]
      .map(([problem, shifts]) =>
        byProblem.size === 1 ? problem : `${countOf(shifts.length, 'shift')}: ${problem}`,
      )
      .join('; '),
    confirmLabel: isOne ? 'Select it' : 'Select them',
    cancelLabel: 'Close',
  }
}
