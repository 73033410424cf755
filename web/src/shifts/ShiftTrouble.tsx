import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import classes from './ShiftDialog.module.css'
import type { ShiftEditor } from './useShiftEditor.ts'

interface ShiftTroubleProps {
  editor: Pick<ShiftEditor, 'trouble' | 'note' | 'isReloading' | 'reload'>
  /** What is worth knowing and stops nothing. */
  hints?: readonly string[]
  /** Why one may try again after a lost answer; undefined where that goes without saying. */
  safe: string | undefined
  onClose: () => void
}

export const NEVER_ADDED_TWICE =
  'Nothing you entered is lost. Trying again is safe: the shift is never added twice.'

/** What stands in the way of saving, with the way on. */
export function ShiftTrouble({ editor, hints = [], safe, onClose }: ShiftTroubleProps) {
  const { trouble, note, isReloading, reload } = editor
  return (
    <div className={classes.trouble}>
      {trouble && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />}>
          <Text size="sm">{trouble.message}</Text>
          {trouble.kind === 'again' && safe && <Text size="sm">{safe}</Text>}
          {trouble.kind === 'added' && (
            <Button size="xs" mt="xs" onClick={onClose}>
              Close and look at the schedule
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
      {hints.map((hint) => (
        <Alert key={hint} color="orange" icon={<IconAlertTriangle size={18} />}>
          <Text size="sm">{hint}</Text>
        </Alert>
      ))}
    </div>
  )
}
