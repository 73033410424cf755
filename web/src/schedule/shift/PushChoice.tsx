import type { News } from '@driverdesk/domain/push/shiftNotices.ts'
import { Checkbox, Text } from '@mantine/core'
import type { ToldDriver } from './driversTold.ts'
import type { DriversById } from './shiftWords.ts'

interface PushChoiceProps {
  told: readonly ToldDriver[]
  /** The shift has a driver once the edit is saved. */
  hasDriver: boolean
  drivers: DriversById
  value: boolean
  onChange: (notifies: boolean) => void
}

const NEWS: Partial<Record<News, string>> = {
  new: 'gets the shift',
  lost: 'loses the shift',
  moved: 'learns the new times',
}

/** Whether a change of a published shift is told to its drivers; or why nobody is told. */
export function PushChoice({ told, hasDriver, drivers, value, onChange }: PushChoiceProps) {
  if (told.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {hasDriver
          ? 'No push message: who works and when stay as they are.'
          : 'No push message: the shift has no driver.'}
      </Text>
    )
  }
  return (
    <Checkbox
      label={told.length === 1 ? 'Tell the driver by push message' : 'Tell the drivers by push message'}
      description={told.map(({ driver_id, news }, index) => (
        <span key={driver_id}>
          {index > 0 && ', '}
          <bdi>{drivers.get(driver_id)?.full_name ?? 'The driver'}</bdi> {NEWS[news]}
        </span>
      ))}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
