import type { NextWeekAnswers } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLiveLists } from '../kernel/onChanges.ts'
import { CallLink } from '../ui/CallLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { shortDays } from '../ui/dayWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { NotLoaded } from '../ui/Loading.tsx'
import { momentText } from '../ui/momentText.ts'
import { numberText } from '../ui/numberText.ts'
import classes from './leave/leave.module.css'
import { NEXT_WEEK_LISTS, nextWeekQuery } from './nextWeek.data.ts'

const answered = ({ active, confirmed }: NextWeekAnswers): string =>
  `${numberText(confirmed)} of ${numberText(active)}`

/** A button with the number of drivers who have confirmed; none if the office does not ask. */
export function NextWeekButton({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(nextWeekQuery(false))
  useLiveLists(NEXT_WEEK_LISTS)
  if (!data?.is_asked) return null
  return (
    <Button variant="default" onClick={onOpen}>
      Availability ({answered(data)})
    </Button>
  )
}

/** Lists who has confirmed their availability for the next week. Drivers who have not come first. */
export function NextWeekDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(nextWeekQuery(true))
  return (
    <Dialog title="Availability next week" size={560} onClose={onClose}>
      {!list.data && <NotLoaded what="the answers" query={list} />}
      {list.data && <Answers {...list.data} />}
    </Dialog>
  )
}

function Answers(week: NextWeekAnswers) {
  const { from, to, is_asked, reminded_at, drivers = [] } = week
  if (!is_asked)
    return (
      <EmptyState
        title="Drivers aren’t asked to confirm"
        hint="Choose the day of the reminder under Options, ‘Availability of drivers’."
      />
    )
  return (
    <>
      <Text size="sm" pb="xs" role="status">
        {shortDays(from, to)}: {answered(week)} drivers have confirmed.{' '}
        {reminded_at === null ? 'No one has been reminded yet.' : `Reminded ${momentText(reminded_at)}.`}
      </Text>
      <ul className={classes.list} aria-label="Drivers">
        {drivers.map(({ id, full_name, phone, answered_at }) => (
          <li key={id} className={classes.one}>
            <Text size="sm" fw={600} className={classes.words}>
              <bdi>{full_name}</bdi>
            </Text>
            {answered_at === null ? (
              <CallLink who={full_name} phone={phone} variant="default" size="xs" />
            ) : (
              <Badge color="green" variant="light">
                Confirmed {momentText(answered_at)}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
