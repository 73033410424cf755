import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payText, rateChangeText } from '@driverdesk/domain/shifts/rateChange.ts'
import { Text } from '@mantine/core'

/**
 * Says what publishing again costs, and where that is another rate than before
 * (docs/spec/shifts.md#publishing-sets-the-rate).
 */
export function RateNote({ cost, rate_change }: Pick<StepCheck, 'cost' | 'rate_change'>) {
  if (!cost && !rate_change) return null
  const pay = payText(poundsToPence(cost ?? 0))
  if (!rate_change) return <Text size="sm">{pay}</Text>
  const { shifts, shown, cost: changed } = rate_change
  return (
    <Text size="sm">
      {pay} {rateChangeText(shifts, poundsToPence(shown), poundsToPence(changed))}
    </Text>
  )
}
