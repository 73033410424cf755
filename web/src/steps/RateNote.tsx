import type { RateChange } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { rateChangeText } from '@driverdesk/domain/shifts/rateChange.ts'
import { Text } from '@mantine/core'

/** Says that what is published again is paid at another rate than before (rulings 13.8). */
export function RateNote({ change: { shifts, shown, cost } }: { change: RateChange }) {
  return <Text size="sm">{rateChangeText(shifts, poundsToPence(shown), poundsToPence(cost))}</Text>
}
