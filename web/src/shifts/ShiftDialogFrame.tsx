import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './ShiftDialog.module.css'
import { ShiftDialogFooter } from './ShiftDialogFooter.tsx'
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
  children: ReactNode
}

/** What the shift dialogs have in common: they close only when nothing is lost, and one button saves. */
export function ShiftDialogFrame(props: ShiftDialogFrameProps) {
  const { editor, isNew, isDirty, width, blockedBy, onClose, onRemove, children } = props
  const isPhone = useIsPhone()
  const { isSending } = editor
  const close = useDiscardQuestion({ isDirty, isSending, message: 'This shift is not saved.', onClose })
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={isNew ? 'Add Shift' : 'Edit Shift'}
      size={width}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      returnFocus={false}
      classNames={{ body: classes.body, title: classes.title }}
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
        {children}
        <ShiftDialogFooter
          saveLabel={editor.trouble?.kind === 'again' ? 'Try again' : isNew ? 'Create' : 'Save'}
          isSending={isSending}
          blockedBy={blockedBy}
          isBlocked={editor.isOver}
          onCancel={() => void close()}
          onRemove={onRemove}
        />
      </form>
    </Modal>
  )
}
