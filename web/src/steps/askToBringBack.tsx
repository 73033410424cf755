import type { BroughtBack } from '@driverdesk/contract/steps/history.shapes.ts'
import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { countOf } from '../ui/dayWords.ts'
import { Reasons } from './Reasons.tsx'
import { ToldDrivers } from './ToldDrivers.tsx'

/** What would come of it, before it is done; undefined where the person thought better of it. */
export function askToBringBack(trial: BroughtBack): Promise<{ push: PushDrivers | undefined } | undefined> {
  const { shift_ids, told, told_count, refused } = trial
  const isTold = told_count > 0
  return new Promise((answer) => {
    modals.openConfirmModal({
      title: `Bring back ${countOf(shift_ids.length, 'shift')}?`,
      children: (
        <Stack gap="xs">
          {isTold ? (
            <ToldDrivers told={told} count={told_count} />
          ) : (
            <Text size="sm">No driver is told: nothing changes for any of them.</Text>
          )}
          {refused.length > 0 && (
            <>
              <Text size="sm">{countOf(refused.length, 'shift')} cannot be brought back:</Text>
              <Reasons reasons={refused} />
            </>
          )}
        </Stack>
      ),
      labels: isTold
        ? { confirm: 'Bring back and notify', cancel: 'Bring back quietly' }
        : { confirm: 'Bring back', cancel: 'Cancel' },
      confirmProps: { 'data-autofocus': true },
      centered: true,
      size: 460,
      onConfirm: () => answer({ push: isTold ? PUSH_SEND : undefined }),
      onCancel: () => answer(isTold ? { push: PUSH_NOT } : undefined),
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })
}
