import type { ReactNode } from 'react'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { ShiftEditor } from './useShiftEditor.ts'

interface ShiftDialogFrameProps {
  editor: ShiftEditor
  isNew: boolean
  isDirty: () => boolean
  /** Pixels (document 2, 2.3). */
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
