import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { rangeText } from '../ui/dayWords.ts'
import classes from './LeaveTab.module.css'
import { type LeaveEntry, periodsText } from './leaveList.ts'

interface LeaveEntriesProps {
  entries: readonly LeaveEntry[]
  onShow: (day: IsoDate) => void
  /** The days are as in the week again. */
  onRemove: (entry: LeaveEntry) => void
}

/** All that is to come, so that nobody has to look through the months for it. */
export function LeaveEntries({ entries, onShow, onRemove }: LeaveEntriesProps) {
  return (
    <section aria-label="Coming leave">
      <Text size="xs" c="dimmed">
        {entries.length === 0 ? 'No leave to come.' : 'To come'}
      </Text>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.from} className={classes.entry}>
            <button type="button" className={classes.when} onClick={() => onShow(entry.from)}>
              <b>{rangeText(entry)}</b> {periodsText(entry.periods, '')}
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Remove leave of ${rangeText(entry)}`}
              onClick={() => onRemove(entry)}
            >
              <IconTrash size="1rem" stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
