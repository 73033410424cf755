import type { ComponentProps, ReactNode } from 'react'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import type { RecordForm } from '../../ui/form/useRecordForm.ts'

interface ShiftDialogFrameProps {
  editor: RecordForm
  isNew: boolean
  isDirty: () => boolean
  /** Pixels (docs/spec/schedule.md#dialogs). */
  width: 700 | 450
  /** Why the shift cannot be saved yet. */
  blockedBy: string | undefined
  onClose: () => void
  /** Asks, and removes the shift; undefined where it may not be removed. */
  onRemove: (() => void) | undefined
  /** Another dialog is open over it. */
  isCovered?: boolean
  children: ReactNode
}

/** What the shift dialogs have in common. */
export const ShiftDialogFrame = ({ isNew, width, children, ...frame }: ShiftDialogFrameProps) => (
  <FormFrame
    {...frame}
    title={isNew ? 'Add Shift' : 'Edit Shift'}
    thing="shift"
    size={width}
    submitLabel={isNew ? 'Create' : 'Save'}
  >
    {children}
  </FormFrame>
)

export const NEVER_ADDED_TWICE =
  'Nothing you entered is lost. Trying again is safe: the shift is never added twice.'

/** What stands in the way of saving a shift; what became of it is to be seen in the schedule. */
export const ShiftTrouble = (notes: Omit<ComponentProps<typeof FormNotes>, 'seenIn'>) => (
  <FormNotes {...notes} seenIn="the schedule" />
)
