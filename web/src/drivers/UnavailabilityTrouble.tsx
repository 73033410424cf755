import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import classes from './UnavailabilityDialog.module.css'
import type { SavingTrouble } from './useWorkingTimesForm.ts'

interface UnavailabilityTroubleProps {
  editor: {
    trouble: SavingTrouble | undefined
    note: string | undefined
    isReloading: boolean
    reload: () => Promise<void>
  }
  onClose: () => void
}

/** What stands in the way of saving, with the way on. */
export function UnavailabilityTrouble({ editor, onClose }: UnavailabilityTroubleProps) {
  const { trouble, note, isReloading, reload } = editor
  if (!trouble && !note) return null
  return (
    <div className={classes.trouble}>
      {trouble && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />}>
          <Text size="sm">{trouble.message}</Text>
          {trouble.kind === 'again' && (
            <Text size="sm">Nothing you entered is lost. Trying again is safe.</Text>
          )}
          {trouble.kind === 'gone' && (
            <Button size="xs" mt="xs" onClick={onClose}>
              Close
            </Button>
          )}
          {trouble.kind === 'stale' && (
            <Group gap="sm" mt="xs">
              <Button size="xs" loading={isReloading} onClick={() => void reload()}>
                Reload
              </Button>
              <Text size="sm">What you entered stays.</Text>
            </Group>
          )}
        </Alert>
      )}
      {note && (
        <Alert color="brand" icon={<IconInfoCircle size={18} />}>
          <Text size="sm">{note}</Text>
        </Alert>
      )}
    </div>
  )
}
