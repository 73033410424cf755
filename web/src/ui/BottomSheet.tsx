import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BottomSheet.module.css'

interface BottomSheetProps {
  title: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A drawer at the bottom edge, as high as its content. */
export function BottomSheet({ title, opened, onClose, children }: BottomSheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      classNames={classes}
    >
      {children}
    </Drawer>
  )
}
