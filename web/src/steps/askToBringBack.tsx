import type { BroughtBack } from '@driverdesk/contract/steps/history.shapes.ts'
import { Stack, Text } from '@mantine/core'
import { countOf } from '../ui/dayWords.ts'
import { askToTell } from './askToTell.tsx'
import { RateNote } from './RateNote.tsx'
import { Reasons } from './Reasons.tsx'
import { ToldDrivers } from './ToldDrivers.tsx'

/** What would come of it, before it is done; undefined where the person thought better of it. */
export function askToBringBack({ shift_ids, told, told_count, refused, ...pay }: BroughtBack) {
  const isTold = told_count > 0
  return askToTell({
    title: `Bring back ${countOf(shift_ids.length, 'shift')}?`,
    verb: 'Bring back',
    isTold,
    children: (
      <Stack gap="xs">
        {isTold ? (
          <ToldDrivers told={told} count={told_count} />
        ) : (
          <Text size="sm">No driver is told: nothing changes for any of them.</Text>
        )}
        <RateNote {...pay} />
        {refused.length > 0 && (
          <>
            <Text size="sm">{countOf(refused.length, 'shift')} cannot be brought back:</Text>
            <Reasons reasons={refused} />
          </>
        )}
      </Stack>
    ),
  })
}
