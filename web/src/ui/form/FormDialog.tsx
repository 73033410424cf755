import classes from './FormDialog.module.css'
import { FormFrame, type FormFrameProps } from './FormFrame.tsx'
import { FormNotes } from './FormNotes.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface FormDialogProps extends Omit<FormFrameProps, 'editor' | 'thing' | 'isDirty' | 'blockedBy'> {
  editor: RecordForm
}

/** A dialog with the form of a record and the messages about saving it. */
export function FormDialog({ children, ...frame }: FormDialogProps) {
  const { editor, done = 'saved', onClose } = frame
  const { isDirty, blockedBy, thing } = editor
  return (
    <FormFrame {...frame} thing={thing} isDirty={isDirty} blockedBy={blockedBy}>
      <div className={classes.notes}>
        <FormNotes
          editor={editor}
          safe={`Nothing you entered is lost. It is safe to try again: no ${thing} will be ${done} twice.`}
          onClose={onClose}
        />
      </div>
      <div className={classes.fields}>{children}</div>
    </FormFrame>
  )
}
