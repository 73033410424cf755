import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LaterPart } from '../ui/LaterPart.tsx'
import classes from './Desk.module.css'
import { DriverPanel, type DriverPanelProps } from './DriverPanel.tsx'
import { useIsPainted } from './useSettled.ts'

export interface DriversDrawer {
  /** True if there is no room for the panel beside the records. */
  isNarrow: boolean
  isOpen: boolean
  open: () => void
  close: () => void
  /** Opens the drawer; null if the panel is beside the records. */
  button: ReactNode
}

/** The state of the drawer that shows the drivers on a small screen. */
export function useDriversDrawer(): DriversDrawer {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [isOpen, { open, close }] = useDisclosure(false)
  const button = isNarrow ? (
    <Button variant="default" leftSection={<IconUsers size="1rem" aria-hidden="true" />} onClick={open}>
      Drivers
    </Button>
  ) : null
  return { isNarrow, isOpen, open, close, button }
}

interface DriversSideProps extends DriverPanelProps {
  drawer: DriversDrawer
  /** On a small screen, shows the panel over the records instead of in a drawer, as a target to drop shifts on. */
  isDocked?: boolean
}

/** The driver panel, beside the records or in a drawer, which a choice closes. */
export function DriversSide({ drawer, isDocked = false, ...props }: DriversSideProps) {
  // The records come first.
  const isPainted = useIsPainted()
  const choose: DriverPanelProps['onChange'] = (choice) => {
    props.onChange(choice)
    drawer.close()
  }
  const panel = <DriverPanel {...props} onChange={choose} />
  if (!drawer.isNarrow) return <div className={classes.drivers}>{isPainted && panel}</div>
  if (isDocked) return <div className={classes.docked}>{panel}</div>
  return (
    <LaterPart
      load={loadDrawer}
      isNeeded={drawer.isOpen}
      onCancel={drawer.isOpen ? drawer.close : undefined}
      props={{ isOpen: drawer.isOpen, onClose: drawer.close, children: panel }}
    />
  )
}

const loadDrawer = async () => (await import('./DriversInDrawer.tsx')).DriversInDrawer
