import type { LaidTemplate } from '@driverdesk/contract/templates/template.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { countOf } from '../ui/dayWords.ts'
import { LongCallButtons } from '../ui/longCall/LongCallButtons.tsx'
import { numberText } from '../ui/numberText.ts'
import { LaidTable } from './LaidTable.tsx'

interface LaidOutcomeProps {
  laid: LaidTemplate
  onClose: () => void
  onShow: (week: IsoDate) => void
}

/** How many shifts were added, what became of the others, and the way there. */
export function LaidOutcome({ laid, onClose, onShow }: LaidOutcomeProps) {
  const first = laid.weeks.find(({ added }) => added > 0)
  return (
    <Stack gap="md">
      <Alert
        color={first ? 'green' : 'gray'}
        icon={<IconCheck size="1.125rem" aria-hidden="true" />}
        role="status"
      >
        {first
          ? `${countOf(laid.added, 'shift')} ${laid.added === 1 ? 'was' : 'were'} added, unpublished. Undo takes them back in one step.`
          : 'Nothing was added: all of it is there already, or was left out.'}
      </Alert>
      {laid.opened > 0 && (
        <Text size="sm">
          {laid.opened === 1
            ? '1 of them is open: its driver cannot work then.'
            : `${numberText(laid.opened)} of them are open: their drivers cannot work then.`}
        </Text>
      )}
      <LaidTable laid={laid} />
      <LongCallButtons>
        <Button variant="default" onClick={onClose} data-autofocus={first ? undefined : true}>
          Close
        </Button>
        {first && (
          <Button onClick={() => onShow(first.week)} data-autofocus>
            Show the first week
          </Button>
        )}
      </LongCallButtons>
    </Stack>
  )
}
