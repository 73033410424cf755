import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useCreateShift } from '../../shifts/shifts.data.ts'
import { countOf } from '../../ui/dayWords.ts'
import { pasteBody, refusedDriver } from '../copy/pasting.ts'
import { useChangeMany, useCopyShifts } from '../data/acts.data.ts'
import type { Audience } from './audience.ts'
import { useStaffSchedule } from './useStaffSchedule.ts'

/** The agency's own staff (docs/spec/schedule.md#admin-schedule-screen). */
export const STAFF: Audience = {
  name: 'staff',
  useSchedule: useStaffSchedule,
  useChangeMany,
  usePaste: () => {
    const { mutateAsync: create } = useCreateShift()
    return {
      send: (copied, target, idempotencyKey) => create({ body: pasteBody(copied, target), idempotencyKey }),
      refusedDriver,
    }
  },
  useCopy: useCopyShifts,
  toAll: {
    publish: {
      label: (count) => `Publish Shifts [${count}]`,
      question: (count) => `Publish ${count} Shift(s)?`,
    },
    unpublish: {
      label: (count) => `Unpublish Shifts [${count}]`,
      question: (count) => `Unpublish ${count} Shift(s)?`,
    },
    remove: {
      label: (count) => `Delete Unpublished Shifts [${count}]`,
      question: (count) => `Delete ${count} Unpublished Shift(s)?`,
      verb: 'Delete',
    },
  },
  copying: {
    intervals: 'Week, 2-Week or Month',
    rule: 'The copies are unpublished, without bonuses and fees. Where a driver cannot work then, the copy is an open shift.',
    takes: ({ status }) => status !== SHIFT_DRAFT,
    leftOut: (count) => `${countOf(count, 'draft')} that no restaurant has submitted`,
  },
}
