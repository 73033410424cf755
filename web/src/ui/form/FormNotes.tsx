import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import classes from './FormDialog.module.css'
import type { RecordForm } from './useRecordForm.ts'

interface FormNotesProps {
  editor: Pick<RecordForm, 'thing' | 'trouble' | 'note' | 'isReloading' | 'reload'>
  onClose: () => void
}

/** What stands in the way of saving, with the way on. */
export function FormNotes({ editor, onClose }: FormNotesProps) {
  const { thing, trouble, note, isReloading, reload } = editor
  if (!trouble && !note) return null
  return (
    <div className={classes.notes}>
      {trouble && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={trouble.heading} role="alert">
          <Text size="sm">{trouble.message}</Text>
          {trouble.kind === 'again' && (
            <Text size="sm">
              Nothing you entered is lost. Trying again is safe: no {thing} is ever saved twice.
            </Text>
          )}
          {trouble.kind === 'added' && (
            <Button size="xs" mt="xs" onClick={onClose}>
              Close and look at the list
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
        <Alert color="brand" icon={<IconInfoCircle size={18} />} role="status">
          <Text size="sm">{note}</Text>
        </Alert>
      )}
    </div>
  )
}
