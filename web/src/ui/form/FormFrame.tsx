import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { giveFocus } from '../giveFocus.ts'
import { useDiscardQuestion } from '../useDiscardQuestion.ts'
import { useIsPhone } from '../useIsPhone.ts'
import classes from './FormDialog.module.css'
import { FormButtons, type OtherWay } from './FormFooter.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface FormFrameProps {
  title: ReactNode
  /** Pixels. */
  size: number
  editor: Pick<RecordForm, 'isSending' | 'isOver' | 'trouble' | 'save'> &
    Partial<Pick<RecordForm, 'toCorrect'>>
  /** 'shift' */
  thing: string
  isDirty: () => boolean
  /** Why it cannot be saved yet. */
  blockedBy: string | undefined
  /** What the button does, where nothing went wrong: 'Accept Changes'. */
  submitLabel: string
  /** That button takes something away. */
  isDanger?: boolean | undefined
  /** Enter alone must change nothing: Cancel has the focus at first. */
  isCautious?: boolean | undefined
  /** Another way to save it: 'Publish quietly'. */
  other?: OtherWay | undefined
  /** What saving means here, where it is more than that: 'sent'. */
  done?: string
  /** Comes only after it may: nothing typed is lost unasked. */
  onClose: () => void
  /** Asks, and removes the record; undefined where it may not be removed. */
  onRemove?: (() => void) | undefined
  /** Another dialog is open over it, and Escape is for that one. */
  isCovered?: boolean | undefined
  children: ReactNode
}

/** A dialog that is a form: it closes only when nothing is lost, and one button saves. */
export function FormFrame(props: FormFrameProps) {
  const { title, size, editor, thing, isDirty, blockedBy, submitLabel, onClose, onRemove, children } = props
  const { isCovered = false, isDanger, isCautious, other, done = 'saved' } = props
  const { isSending, isOver, trouble, toCorrect, save } = editor
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (toCorrect?.length) focusFirstWrong(fields.current)
  }, [toCorrect])
  const isPhone = useIsPhone()
  const close = useDiscardQuestion({ isDirty, isSending, message: `This ${thing} is not ${done}.`, onClose })
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isSending && !isCovered}
      returnFocus={false}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
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
          isSending={isSending}
          blockedBy={blockedBy}
          isOver={isOver}
          isDanger={isDanger}
          isCautious={isCautious}
          other={other}
          submitLabel={trouble?.kind === 'again' ? 'Try again' : submitLabel}
          onCancel={() => void close()}
          onRemove={onRemove}
        />
      </form>
    </Modal>
  )
}

/** The tab of a refused field opens first: only then can the field take the focus. */
const focusFirstWrong = (form: HTMLElement | null) =>
  giveFocus(
    () => {
      const wrong = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
      wrong.find((field) => field.checkVisibility?.() ?? true)?.focus()
    },
    () => true,
    undefined,
    form?.closest('[aria-modal="true"]'),
  )
