import { Button, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDiscardQuestion } from '../useDiscardQuestion.ts'
import { useFocusBack } from '../useFocusBack.ts'
import { useIsPhone } from '../useIsPhone.ts'
import classes from './FormDialog.module.css'
import { FormNotes } from './FormNotes.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface FormDialogProps {
  title: ReactNode
  /** Pixels. */
  size: number
  editor: RecordForm
  /** What the button does, where nothing went wrong: 'Accept Changes'. */
  submitLabel: string
  /** Comes only after it may: nothing typed is lost unasked. */
  onClose: () => void
  /** Whatever had the focus may be gone when the dialog closes. */
  onLostFocus?: () => void
  children: ReactNode
}

const nothing = () => undefined

/** A dialog around a form: it says what stands in the way, and closes only when nothing is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, editor, submitLabel, onClose, onLostFocus = nothing, children } = props
  const { isSending, isDirty, blockedBy, thing } = editor
  const isPhone = useIsPhone()
  useFocusBack(onLostFocus)
  const close = useDiscardQuestion({ isDirty, isSending, message: `This ${thing} is not saved.`, onClose })
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      returnFocus={false}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <FormNotes editor={editor} onClose={onClose} />
        <div className={classes.fields}>{children}</div>
        <div className={classes.footer}>
          <Text size="sm" c="dimmed" className={classes.blocked} id="form-blocked">
            {blockedBy}
          </Text>
          <Button variant="default" disabled={isSending} onClick={() => void close()}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={blockedBy !== undefined || editor.isOver}
            loading={isSending}
            aria-describedby="form-blocked"
          >
            {editor.trouble?.kind === 'again' ? 'Try again' : submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
