import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { HoldsBack, useCloseAtBack } from '../ui/closeAtBack.tsx'
import classes from './Desk.module.css'

interface DriversInDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows the driver panel over a small screen. A file of its own, because it is loaded at the first touch. */
export function DriversInDrawer({ isOpen, onClose, children }: DriversInDrawerProps) {
  // Closed at first, even if it was requested before its code came: a drawer that begins open does not return the focus.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  useCloseAtBack(isOpen, onClose)
  return (
    <Drawer
      opened={isShown && isOpen}
      onClose={onClose}
      title="Drivers"
      size={320}
      classNames={{ body: classes.drawer }}
    >
      {isOpen && <HoldsBack />}
      {children}
    </Drawer>
  )
}
