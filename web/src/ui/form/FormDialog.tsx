import type { ReactNode } from 'react'
import { useFocusBack } from '../useFocusBack.ts'
import classes from './FormDialog.module.css'
import { FormFrame } from './FormFrame.tsx'
import { FormNotes } from './FormNotes.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface FormDialogProps {
  title: ReactNode
  /** Pixels. */
  size: number
  editor: RecordForm
  /** What the button does, where nothing went wrong: 'Accept Changes'. */
  submitLabel: string
  /** What saving means here, where it is more than that: 'sent'. */
  done?: string
  /** Comes only after it may: nothing typed is lost unasked. */
  onClose: () => void
  /** Whatever had the focus may be gone when the dialog closes. */
  onLostFocus?: () => void
  /** Another dialog is open over it. */
  isCovered?: boolean
  children: ReactNode
}

const nothing = () => undefined

/** A dialog around the form of a record: it says what stands in the way of saving. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, editor, submitLabel, onClose, onLostFocus = nothing, isCovered, children } = props
  const { done = 'saved' } = props
  const { isDirty, blockedBy, thing } = editor
  useFocusBack(onLostFocus)
  return (
    <FormFrame {...{ title, size, editor, thing, isDirty, blockedBy, submitLabel, done, onClose, isCovered }}>
      <div className={classes.notes}>
        <FormNotes
          editor={editor}
          safe={`Nothing you entered is lost. Trying again is safe: no ${thing} is ever ${done} twice.`}
          onClose={onClose}
        />
      </div>
      <div className={classes.fields}>{children}</div>
    </FormFrame>
  )
}
