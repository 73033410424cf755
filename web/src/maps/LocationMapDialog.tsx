import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { LazyMap } from './LazyMap.tsx'
import classes from './LocationMapDialog.module.css'
import { type Position, positionText } from './position.ts'

interface LocationMapDialogProps {
  name: string
  address: string
  position: Position | null
  /** The centre without a position. */
  centre: MapCentre
  onClose: () => void
  /** Shown in place of the map while the restaurant is not known. */
  children?: ReactNode
}

const load = () => import('./MapView.tsx').then(({ LocationMapView }) => LocationMapView)

/** A terrain map of 800 × 420 with a marker for a restaurant (docs/spec/restaurants.md#location-map). */
export function LocationMapDialog(props: LocationMapDialogProps) {
  const { name, address, position, centre, onClose, children } = props
  return (
    <Dialog onClose={onClose} title={name} size={800} classNames={{ body: classes.body }}>
      {children || (
        <>
          <div className={classes.map}>
            <LazyMap load={load} props={{ label: `Map of ${name}`, position, centre }} />
          </div>
          <Group justify="space-between" align="baseline" gap="0.25rem 1rem" px="md" py="sm">
            <Text dir="auto">{address || 'No address'}</Text>
            <Text size="sm" c="dimmed">
              {position ? positionText(position) : 'No map location is set.'}
            </Text>
          </Group>
        </>
      )}
    </Dialog>
  )
}
