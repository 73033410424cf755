import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { BusyButton } from '../BusyButton.tsx'
import { useShownNews } from '../useShownNews.ts'
import classes from './FormNotes.module.css'
import type { FormTrouble } from './formTrouble.ts'

interface FormNotesProps {
  editor: {
    trouble: FormTrouble | undefined
    /** What reloading brought. */
    note: string | undefined
    isReloading: boolean
    reload: () => Promise<void>
  }
  /** Why one may try again after a lost answer; undefined where that goes without saying. */
  safe: string | undefined
  /** What is worth knowing and stops nothing. */
  hints?: readonly string[]
  /** Where an earlier attempt is to be seen: 'the list'. */
  seenIn?: string
  onClose: () => void
}

/** What stands in the way of saving a form, with the way on. */
export function FormNotes({ editor, safe, hints = [], seenIn = 'the list', onClose }: FormNotesProps) {
  const { trouble, note, isReloading, reload } = editor
  const place = useShownNews(trouble ?? note)
  if (!trouble && !note && hints.length === 0) return null
  return (
    <div className={classes.notes} ref={place}>
      {trouble && (
        <Alert color="red" icon={<IconAlertTriangle size="1.125rem" />} title={trouble.heading} role="alert">
          <Text size="sm">{trouble.message}</Text>
          {trouble.kind === 'again' && safe && <Text size="sm">{safe}</Text>}
          {trouble.kind === 'gone' && (
            <Button size="xs" mt="xs" onClick={onClose}>
              Close
            </Button>
          )}
          {trouble.kind === 'added' && (
            <Button size="xs" mt="xs" onClick={onClose}>
              Close and look at {seenIn}
            </Button>
          )}
          {trouble.kind === 'stale' && (
            <Group gap="sm" mt="xs">
              <BusyButton size="xs" isBusy={isReloading} onClick={() => void reload()}>
                Reload
              </BusyButton>
              <Text size="sm">What you entered stays.</Text>
            </Group>
          )}
        </Alert>
      )}
      {note && (
        <Alert color="brand" icon={<IconInfoCircle size="1.125rem" />} role="status">
          <Text size="sm">{note}</Text>
        </Alert>
      )}
      {hints.map((hint) => (
        <Alert key={hint} color="orange" icon={<IconAlertTriangle size="1.125rem" />}>
          <Text size="sm">{hint}</Text>
        </Alert>
      ))}
    </div>
  )
}
