import { Checkbox } from '@mantine/core'
import type { DriversById } from '../shift/shiftWords.ts'
import { ManyTold } from './ManyTold.tsx'
import type { ToldByStep } from './manyTold.ts'

interface TellDriversProps {
  /** Whom it would be told to; nobody is no choice. */
  told: readonly ToldByStep[]
  drivers: DriversById
  tells: boolean
  onTell: (tells: boolean) => void
  isFirst?: boolean
}

/** Whether the drivers are told, with who they are and what of. */
export const TellDrivers = ({ told, drivers, tells, onTell, isFirst }: TellDriversProps) =>
  told.length > 0 && (
    <Checkbox
      label={told.length === 1 ? 'Tell the driver by push message' : 'Tell the drivers by push message'}
      description={<ManyTold told={told} drivers={drivers} />}
      data-autofocus={isFirst || undefined}
      checked={tells}
      onChange={(event) => onTell(event.currentTarget.checked)}
    />
  )
