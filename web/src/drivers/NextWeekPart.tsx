import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../ui/BusyButton.tsx'
import { shortDays } from '../ui/dayWords.ts'
import classes from './leave/leave.module.css'
import { ownNextWeekQuery, useConfirmWeek } from './nextWeek.data.ts'

const HEADING = 'next-week'

/** The driver confirms their availability for the next week, if the office asks. */
export function NextWeekPart() {
  const { data } = useQuery(ownNextWeekQuery)
  const { mutate, isPending } = useConfirmWeek()
  if (!data?.is_asked) return null
  const { from, to, answered_at } = data
  return (
    <section className={classes.own} aria-labelledby={HEADING}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id={HEADING}>
          Next week
        </Title>
        {answered_at === null && (
          <BusyButton size="xs" isBusy={isPending} onClick={() => mutate(from)}>
            Confirm
          </BusyButton>
        )}
      </Group>
      <Text size="sm" c="dimmed" pt={4} role="status">
        {answered_at === null
          ? `${shortDays(from, to)}. Is your availability right? Change it below, or confirm it.`
          : `${shortDays(from, to)}. You have confirmed your availability.`}
      </Text>
    </section>
  )
}
