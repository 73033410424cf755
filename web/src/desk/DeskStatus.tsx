import { Loader, Text, VisuallyHidden } from '@mantine/core'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import classes from './DeskStatus.module.css'
import type { Announcement } from './useAnnouncer.ts'

interface DeskStatusProps {
  announcement: Announcement | undefined
  /** The mutation key of all changes of this desk. */
  saving: readonly string[]
}

/** Shows 'Saving…', and then the result or the refusal, also to screen readers. */
export function DeskStatus({ announcement, saving }: DeskStatusProps) {
  const isSaving = useIsMutating({ mutationKey: saving }) > 0
  return (
    <div className={classes.status} role="status">
      {isSaving ? (
        <>
          <Loader size={14} aria-hidden="true" />
          <Text size="sm">Saving…</Text>
        </>
      ) : (
        announcement &&
        (announcement.as === 'spoken' ? (
          <VisuallyHidden key={announcement.id}>{announcement.text}</VisuallyHidden>
        ) : (
          <>
            {announcement.as === 'refusal' ? (
              <IconBan size="1rem" className={classes.refused} aria-hidden="true" />
            ) : (
              <IconCheck size="1rem" className={classes.done} aria-hidden="true" />
            )}
            <Text size="sm" key={announcement.id} dir="auto" truncate title={announcement.text}>
              {announcement.text}
            </Text>
            {announcement.then}
          </>
        ))
      )}
    </div>
  )
}
