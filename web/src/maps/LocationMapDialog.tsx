import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { Modal, Text } from '@mantine/core'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { LazyMap } from './LazyMap.tsx'
import classes from './LocationMapDialog.module.css'
import { type Position, positionText } from './position.ts'

interface LocationMapDialogProps {
  name: string
  address: string
  /** Null if not set. */
  position: Position | null
  /** The centre without a position. */
  centre: MapCentre
  onClose: () => void
}

const load = () => import('./LocationMapView.tsx').then(({ LocationMapView }) => LocationMapView)

/** A terrain map of 800 × 420 with a marker for a restaurant (docs/spec/restaurants.md#location-map). */
export function LocationMapDialog({ name, address, position, centre, onClose }: LocationMapDialogProps) {
  const isPhone = useIsPhone()
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size={800}
      fullScreen={isPhone}
      classNames={{ body: classes.body, title: classes.title }}
    >
      <div className={classes.map}>
        <LazyMap load={load} props={{ label: `Map of ${name}`, position, centre }} />
      </div>
      <div className={classes.words}>
        <Text dir="auto">{address || 'No address'}</Text>
        <Text size="sm" c="dimmed" data-figures="">
          {position ? positionText(position) : 'Its place on the map is not set.'}
        </Text>
      </div>
    </Modal>
  )
}
