import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../ui/BusyButton.tsx'
import { switchDriver } from './driverRecords.data.ts'

interface AddedDriverProps {
  id: number
  /** The drivers of the list. */
  drivers: readonly DriverRecord[]
  onActive: (driver: DriverRecord) => void
  onPasswordLink: (driver: DriverRecord) => void
  onDone: () => void
}

/** Says what comes next for a driver who was just added. */
export function AddedDriver({ id, drivers, onActive, onPasswordLink, onDone }: AddedDriverProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (driver: DriverRecord) => switchDriver(driver, { status: DRIVER_ACTIVE }),
    onSuccess: onActive,
  })
  const driver = drivers.find((one) => one.id === id)
  if (!driver) return null
  const isActive = driver.status === DRIVER_ACTIVE
  return (
    <Alert color="blue" mb="md" role="status">
      <Text size="sm">
        <bdi>{driver.full_name}</bdi>{' '}
        {isActive
          ? 'is active and can be given shifts. A password link lets them log in to the app.'
          : 'is an applicant. Only active drivers can be given shifts and can log in.'}
      </Text>
      <Group gap="xs" mt="xs">
        {isActive ? (
          <Button size="xs" onClick={() => onPasswordLink(driver)}>
            Create password link
          </Button>
        ) : (
          <BusyButton size="xs" isBusy={isPending} onClick={() => mutate(driver)}>
            Mark as active
          </BusyButton>
        )}
        <Button size="xs" variant="default" onClick={onDone}>
          Show all active drivers
        </Button>
      </Group>
    </Alert>
  )
}
