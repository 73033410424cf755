import { QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { Alert, Text } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { momentText } from '../../ui/momentText.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'

/** What the restaurant has said to a timesheet. */
export function AnswerNote({ timesheet }: { timesheet: ShownTimesheet }) {
  const { restaurant_answer, query_reason, answered_at, answered_by } = timesheet
  if (restaurant_answer === null || !answered_at) return null
  const by = (
    <>
      by <bdi>{answered_by}</bdi>, {momentText(answered_at)}
    </>
  )
  if (restaurant_answer !== QUERIED) {
    return (
      <Text size="xs" c="dimmed">
        Confirmed {by}
      </Text>
    )
  }
  return (
    <Alert color="orange" icon={<IconMessageQuestion size="1.125rem" />} title="Queried" p="xs">
      <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {query_reason}
      </Text>
      <Text size="xs">Queried {by}</Text>
    </Alert>
  )
}
