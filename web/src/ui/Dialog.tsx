import { Group, Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackCloses } from './closeAtBack.tsx'
import classes from './Dialog.module.css'
import { useFocusBack } from './focus.ts'
import { useIsPhone } from './isPhone.ts'
import { useClearOfToasts } from './toastPlace.ts'

export interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus' | 'closeButtonProps'> {
  /**
   * For a form: a press beside it does not close it, and while its call is not answered nothing does.
   * Undefined for a dialog in which nothing is entered.
   */
  isSending?: boolean | undefined
  /** The element that was pressed, for a dialog that opens after a question. */
  pressed?: Element | null | undefined
}

/**
 * The frame of a dialog that is rendered while it is open. It fills a phone's screen unless it is centred,
 * where Back closes it, hides older toasts and returns the focus.
 */
export function Dialog({ isSending, pressed, children, ...modal }: DialogProps) {
  const isPhone = useIsPhone()
  useFocusBack(pressed)
  useClearOfToasts(true, !modal.centered)
  return (
    <Modal
      opened
      fullScreen={isPhone && !modal.centered}
      closeOnClickOutside={isSending === undefined}
      closeOnEscape={!isSending}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending ?? false }}
      {...modal}
    >
      {isPhone && <BackCloses onClose={() => !isSending && modal.onClose()} />}
      {children}
    </Modal>
  )
}

interface ListDialogProps extends Omit<DialogProps, 'classNames'> {
  /** Filters and counts, which stay visible above the list. */
  controls: ReactNode
}

/** A dialog of a long list. Only the list scrolls (the style `list`); on a phone it fills the screen. */
export function ListDialog({ controls, children, ...modal }: ListDialogProps) {
  return (
    <Dialog classNames={{ body: classes.body, content: classes.content }} {...modal}>
      <div className={classes.controls}>{controls}</div>
      {children}
    </Dialog>
  )
}

/**
 * The buttons at the end of a dialog; they stay visible while it scrolls. The first one to focus gets the focus when they
 * appear, and the dialog stays at its top.
 */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group ref={focusFirst} justify="flex-end" gap="xs" className={classes.buttons} data-foot>
    {children}
  </Group>
)

const focusFirst = (buttons: HTMLElement | null): void =>
  buttons?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
