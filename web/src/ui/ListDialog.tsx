import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'
import classes from './ListDialog.module.css'

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
