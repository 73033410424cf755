import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { BusyButton } from '../ui/BusyButton.tsx'
import type { FormTrouble } from '../ui/form/formTrouble.ts'

interface AssignNoteProps {
  trouble: FormTrouble | undefined
  isReloading: boolean
  onReload: () => void
  onClose: () => void
}

/** What stands in the way of assigning, with the way on. */
export function AssignNote({ trouble, isReloading, onReload, onClose }: AssignNoteProps) {
  if (!trouble) return null
  const { kind, message } = trouble
  return (
    <Alert
      color={kind === 'gone' ? 'orange' : 'red'}
      icon={<IconAlertTriangle size="1.125rem" />}
      role="alert"
    >
      <Text size="sm">{message}</Text>
      {kind === 'again' && (
        <Text size="sm">Trying again is safe: the shift is never given to two drivers.</Text>
      )}
      {kind === 'stale' && (
        <BusyButton size="xs" mt="xs" isBusy={isReloading} onClick={onReload}>
          Look again
        </BusyButton>
      )}
      {kind === 'gone' && (
        <Button size="xs" mt="xs" onClick={onClose}>
          Close
        </Button>
      )}
    </Alert>
  )
}
