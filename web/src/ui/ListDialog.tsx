import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import dialog from './form/FormDialog.module.css'
import classes from './ListDialog.module.css'
import { useIsPhone } from './useIsPhone.ts'

interface ListDialogProps extends Omit<ModalProps, 'opened' | 'fullScreen' | 'returnFocus' | 'classNames'> {
  /** What says what the list has, and narrows it: it stays in sight. */
  controls: ReactNode
}

/** A dialog of a long list, which alone scrolls (the style `list`); on a phone it takes the whole screen. */
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
