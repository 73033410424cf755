import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { Modal } from '@mantine/core'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './WorkingHere.module.css'
import { WorkingHere } from './WorkingHere.tsx'

interface WorkingHereDialogProps {
  restaurant: Restaurant
  onClose: () => void
}

/** 'Drivers working here' (document 1, section 2). */
export function WorkingHereDialog({ restaurant, onClose }: WorkingHereDialogProps) {
  useFocusBack(() => undefined)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Drivers working here: ${restaurant.name}`}
      size={900}
      fullScreen={useIsPhone()}
      returnFocus={false}
      classNames={{ title: classes.title }}
    >
      <WorkingHere restaurant={restaurant} />
    </Modal>
  )
}
