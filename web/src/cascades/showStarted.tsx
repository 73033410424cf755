import type { StartedCascades } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { showError } from '../kernel/query.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import { showToast } from '../ui/showToast.ts'
import { startedMessage, undoStart } from './cascades.data.ts'
import { startedWords } from './cascadeWords.ts'

const SHOWN_MS = 8_000

/** Says what was started, with a button that stops it again. */
export function showStarted(answer: StartedCascades): void {
  const { started } = answer
  const text = startedWords(answer)
  if (started.length === 0) {
    showToast(text)
    return
  }
  const id = startedMessage(started)
  notifications.show({
    id,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <CellButton
          onClick={() => {
            notifications.hide(id)
            void undoStart(started).then((text) => showToast(text), showError)
          }}
        >
          Undo
        </CellButton>
      </Group>
    ),
    autoClose: SHOWN_MS,
    role: 'group',
    'aria-label': text,
  })
}
