import { Drawer, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BottomSheet.module.css'
import { BackCloses } from './closeAtBack.tsx'
import { useClearOfToasts } from './toastPlace.ts'

interface BottomSheetProps {
  title: ReactNode
  /** Below the title, which it makes larger. */
  about?: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A drawer at the bottom edge, as high as its content. Back closes it. */
export function BottomSheet({ title, about, opened, onClose, children }: BottomSheetProps) {
  useClearOfToasts(opened)
  const titleWithAbout = (
    <>
      <Text fw={650} size="lg">
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </>
  )
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={about === undefined ? title : titleWithAbout}
      classNames={classes}
    >
      {opened && <BackCloses onClose={onClose} />}
      {children}
    </Drawer>
  )
}
