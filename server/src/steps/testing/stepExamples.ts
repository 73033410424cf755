/** Has one valid request for each route about steps of the schedule. */
import type { Examples, NamedRecords } from '../../testing/examples.ts'

const own = ({ stepId }: NamedRecords) => ({ params: { id: String(stepId) } })
const undone = ({ undoneStepId }: NamedRecords) => ({ params: { id: String(undoneStepId) } })
const quietly = { body: { push_drivers: 20 as const } }

const week = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
const published = ({ publishStepId }: NamedRecords) => ({ params: { id: String(publishStepId) } })

export const historyExamples: Examples['history'] = {
  ofShift: ({ otherShiftId }) => ({ params: { id: String(otherShiftId) } }),
  ofWeek: () => ({ query: { ...week, before: '2000000000' } }),
  versions: () => ({ query: week }),
  version: (named) => ({
    ...published(named),
    query: { ...week, restaurant_id: String(named.restaurantId) },
  }),
  restore: (named) => ({
    ...published(named),
    body: {
      ...week,
      restaurant_id: named.restaurantId,
      push_drivers: 20,
      dry_run: 0,
      shifts: [{ id: named.otherShiftId, version: 2_000_000_000 }],
    },
  }),
}

export const stepExamples: Examples['steps'] = {
  stack: () => ({}),
  checkUndo: own,
  checkRedo: undone,
  undo: (named) => ({ ...own(named), ...quietly }),
  redo: (named) => ({ ...undone(named), ...quietly }),
}
