import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { WorkingDriverDialog } from './WorkingDriverDialog.tsx'
import classes from './WorkingHere.module.css'
import { WorkingHere } from './WorkingHere.tsx'
import { refreshWorkingHere } from './workingHere.data.ts'

interface WorkingHereDialogProps {
  restaurant: Restaurant
  onClose: () => void
}

export function WorkingHereDialog({ restaurant, onClose }: WorkingHereDialogProps) {
  useFocusBack(() => undefined)
  const [driverId, setDriverId] = useState<number>()
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={`Drivers working here: ${restaurant.name}`}
        size={900}
        fullScreen={useIsPhone()}
        closeOnEscape={driverId === undefined}
        returnFocus={false}
        classNames={{ title: classes.title }}
      >
        <WorkingHere restaurant={restaurant} onDriver={setDriverId} />
      </Modal>
      {driverId !== undefined && (
        <WorkingDriverDialog
          id={driverId}
          onClose={() => setDriverId(undefined)}
          onSaved={() => refreshWorkingHere(restaurant.id)}
        />
      )}
    </>
  )
}
