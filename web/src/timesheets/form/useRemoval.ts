import { removeQuestion } from '@driverdesk/domain/timesheets/approveAll.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { useRemoveTimesheet } from '../timesheetChanges.data.ts'
import type { SummaryEditor } from './useSummaryForm.ts'

/** Asks, and removes the timesheet that the form shows; `onRemoved` comes once it is gone. */
export function useRemoval(editor: SummaryEditor, onRemoved: () => void) {
  const removing = useRemoveTimesheet()
  const { seen } = editor
  const remove = async () => {
    if (!seen.timesheet) return
    const agreed = await confirm({
      title: removeQuestion(seen.period_date),
      message:
        seen.shift_id !== null && seen.type === OF_WORK
          ? 'Its shift stays on the schedule, and waits for a timesheet again.'
          : undefined,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!agreed) return
    await removing.mutateAsync(seen.timesheet).then(() => {
      editor.giveUp()
      onRemoved()
    }, editor.refuse)
  }
  return { remove: () => void remove(), isRemoving: removing.isPending }
}
