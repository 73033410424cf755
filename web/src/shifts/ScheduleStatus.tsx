import { Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import classes from './ScheduleStatus.module.css'
import { savingShifts } from './shifts.data.ts'
import type { Announcement } from './useAnnouncer.ts'

/** 'Saving…', and then what was done; screen readers say it. */
export function ScheduleStatus({ announcement }: { announcement: Announcement | undefined }) {
  const isSaving = useIsMutating({ mutationKey: savingShifts }) > 0
  return (
    <div className={classes.status} role="status">
      {isSaving ? (
        <>
          <Loader size={14} aria-hidden="true" />
          <Text size="sm">Saving…</Text>
        </>
      ) : (
        announcement && (
          <>
            <IconCheck size={16} className={classes.done} aria-hidden="true" />
            <Text size="sm" key={announcement.id} dir="auto">
              {announcement.text}
            </Text>
          </>
        )
      )}
    </div>
  )
}
