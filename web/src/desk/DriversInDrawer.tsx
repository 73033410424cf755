import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Desk.module.css'

interface DriversInDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** Shows the driver panel over a small screen. A file of its own, because it is loaded at the first touch. */
export const DriversInDrawer = ({ isOpen, onClose, children }: DriversInDrawerProps) => (
  <Drawer opened={isOpen} onClose={onClose} title="Drivers" size={320} classNames={{ body: classes.drawer }}>
    {children}
  </Drawer>
)
