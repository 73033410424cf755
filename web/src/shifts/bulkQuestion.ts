import type { Confirmation } from '../ui/Confirm.tsx'
import type { BulkAction } from './shiftStanding.ts'

/** What is asked before all shifts on screen are changed (document 2, 2.1 and section 8). */
export function bulkQuestion(action: BulkAction, count: number): Confirmation {
  switch (action) {
    case 'publish':
      return {
        title: `Publish ${count} Shift(s)?`,
        message:
          'Drivers are told by push message: of their own shifts, and of open ones where they are offered.',
        confirmLabel: 'Publish',
      }
    case 'unpublish':
      return {
        title: `Unpublish ${count} Shift(s)?`,
        message: 'They go back to unpublished. Drivers who had one are told by push message.',
        confirmLabel: 'Unpublish',
      }
    case 'delete':
      return {
        title: `Delete ${count} Unpublished Shift(s)?`,
        message: 'They are gone for good. Published shifts, drafts and shifts with a timesheet stay.',
        confirmLabel: 'Delete',
        danger: true,
      }
  }
}
