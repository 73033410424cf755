import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { BusyButton } from '../BusyButton.tsx'
import { Warning } from '../Warning.tsx'
import type { FormTrouble } from './formTrouble.ts'

interface FormNotesProps {
  editor: {
    trouble: FormTrouble | undefined
    note: string | undefined
    isReloading: boolean
    reload: () => Promise<void>
  }
  /** Says why trying again is safe after a lost answer. */
  safe: string | undefined
  /** Warnings that do not prevent saving. */
  hints?: readonly string[]
  /** 'the list', in which a record added by an earlier attempt appears. */
  seenIn?: string
  onClose: () => void
}

/** The messages about saving a form, with a button to continue. */
export function FormNotes({ editor, safe, hints = [], seenIn = 'the list', onClose }: FormNotesProps) {
  const { trouble, note, isReloading, reload } = editor
  const place = useShownNews(trouble ?? note)
  if (!trouble && !note && hints.length === 0) return null
  return (
    <Stack gap="sm" ref={place}>
      {trouble && (
        <Warning color="red" title={trouble.heading} role="alert">
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
        </Warning>
      )}
      {note && (
        <Alert color="brand" icon={<IconInfoCircle size="1.125rem" />} role="status">
          <Text size="sm">{note}</Text>
        </Alert>
      )}
      {hints.map((hint) => (
        <Warning key={hint}>
          <Text size="sm">{hint}</Text>
        </Warning>
      ))}
    </Stack>
  )
}

/** Scrolls the returned element, such as the head of a long dialog, into view when there is news. */
export function useShownNews(news: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) place.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return place
}
