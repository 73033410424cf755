import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import dialog from './form/FormDialog.module.css'
import classes from './ListDialog.module.css'
import { useIsPhone } from './useIsPhone.ts'

interface ListDialogProps extends Omit<ModalProps, 'opened' | 'fullScreen' | 'returnFocus' | 'classNames'> {
  /** Filters and counts, which stay visible above the list. */
  controls: ReactNode
}

/** A dialog of a long list. Only the list scrolls (the style `list`); on a phone it fills the screen. */
export function ListDialog({ controls, children, ...modal }: ListDialogProps) {
  const isPhone = useIsPhone()
  return (
    <Modal
      opened
      fullScreen={isPhone}
      returnFocus={false}
      classNames={{ body: classes.body, title: dialog.title, content: classes.content }}
      {...modal}
    >
      <div className={classes.controls}>{controls}</div>
      {children}
    </Modal>
  )
}
