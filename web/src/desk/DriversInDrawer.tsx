import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackCloses, useOpenedNow } from '../ui/closeAtBack.tsx'
import classes from './Desk.module.css'

interface DriversInDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows the driver panel over a small screen. A file of its own, because it is loaded at the first touch. */
export function DriversInDrawer({ isOpen, onClose, children }: DriversInDrawerProps) {
  const isShown = useOpenedNow(isOpen)
  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      title="Drivers"
      size={320}
      classNames={{ body: classes.drawer }}
    >
      {isOpen && <BackCloses onClose={onClose} />}
      {children}
    </Drawer>
  )
}
