import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, type DialogProps } from '../Dialog.tsx'
import { giveFocus } from '../focus.ts'
import { useDiscardQuestion } from '../useDiscardQuestion.ts'
import classes from './FormDialog.module.css'
import { FormButtons, type FormButtonsProps } from './FormFooter.tsx'
import { FormNotes } from './FormNotes.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface FormDialogProps extends Omit<FormFrameProps, 'editor' | 'thing' | 'blockedBy'> {
  editor: RecordForm
}

/** A dialog with the form of a record and the messages about saving it. */
export function FormDialog({ children, ...frame }: FormDialogProps) {
  const { editor, done = 'saved', onClose } = frame
  const { blockedBy, thing } = editor
  return (
    <FormFrame {...frame} blockedBy={blockedBy}>
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

interface FormFrameProps extends Omit<FormButtonsProps, 'isSending' | 'isOver' | 'onCancel'> {
  title: ReactNode
  size: number
  editor: Pick<RecordForm, 'isSending' | 'isOver' | 'isDirty' | 'thing' | 'trouble' | 'save'> &
    Partial<Pick<RecordForm, 'toCorrect'>>
  /** 'request', if what is entered is not the record itself. */
  thing?: string
  /** 'sent', if saving does more than save. */
  done?: string
  /** Called once it may close: typed input is never lost without a question. */
  onClose: () => void
  /** Another dialog is open above it and handles Escape. */
  isCovered?: boolean | undefined
  pressed?: DialogProps['pressed']
  children: ReactNode
}

/** A dialog that is a form. It closes only if no input is lost. */
export function FormFrame(props: FormFrameProps) {
  const {
    title,
    size,
    editor,
    thing = editor.thing,
    done = 'saved',
    onClose,
    isCovered,
    pressed,
    children,
    ...buttons
  } = props
  const { isSending, isOver, isDirty, trouble, toCorrect, save } = editor
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (toCorrect?.length) focusFirstWrong(fields.current)
  }, [toCorrect])
  const close = useDiscardQuestion({ isDirty, isSending, message: `This ${thing} is not ${done}.`, onClose })
  return (
    <Dialog
      onClose={() => void close()}
      title={title}
      size={size}
      closeOnEscape={!isSending && !isCovered}
      classNames={{ content: classes.content, body: classes.body }}
      isSending={isSending}
      pressed={pressed}
    >
      <form
        ref={fields}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {children}
        <FormButtons
          {...buttons}
          isSending={isSending}
          isOver={isOver}
          submitLabel={trouble?.kind === 'again' ? 'Try again' : buttons.submitLabel}
          onCancel={() => void close()}
        />
      </form>
    </Dialog>
  )
}

/** Waits until the tab of the refused field is open; only then can the field take the focus. */
const focusFirstWrong = (form: HTMLElement | null) =>
  giveFocus(
    () => {
      const wrong = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
      wrong.find((field) => field.checkVisibility?.() ?? true)?.focus()
    },
    () => true,
    form?.closest('[aria-modal="true"]'),
  )
