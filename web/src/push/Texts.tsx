import type { DriverText } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { TextState } from '@driverdesk/domain/push/textMessage.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import { momentText } from '../ui/momentText.ts'
import { numberText } from '../ui/numberText.ts'
import classes from './Messages.module.css'
import { textsQuery } from './messages.data.ts'

/** The text messages to drivers who did not acknowledge (docs/spec/push.md#text-messages). Hidden until there is a gateway. */
export function Texts() {
  const { data } = useQuery(textsQuery)
  if (!data || (!data.is_on && data.texts.length === 0)) return null
  return (
    <Stack component="section" gap="sm" mt="xl" aria-label="Text messages">
      <Title order={2} size="h3">
        Text messages
      </Title>
      <Text size="sm">
        {numberText(data.used)} of {numberText(data.most)} used this month. Drivers who have not acknowledged
        a shift get one, as the options say.
      </Text>
      {data.texts.length > 0 && (
        <List name="Text messages" rows={data.texts} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
    </Stack>
  )
}

const STATES: Record<TextState, string> = {
  queued: 'On its way',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'Perhaps sent',
}

/** The result, as its colour in `Messages.module.css`. */
const RESULTS: Record<TextState, string> = {
  ...{ queued: 'waiting', sending: 'waiting', sent: 'reached', failed: 'not_reached', unknown: 'no_device' },
}

const COLUMNS: readonly Column<DriverText>[] = [
  {
    key: 'driver',
    head: 'Driver',
    isTitle: true,
    minWidth: '9rem',
    cell: ({ full_name, phone }) => (
      <>
        <bdi>{full_name}</bdi>
        <span className={classes.second}>{phone}</span>
      </>
    ),
  },
  { key: 'text', head: 'Text', minWidth: '14rem', cell: ({ body }) => body },
  { key: 'at', head: 'Written', width: '9rem', cell: ({ created_at }) => momentText(created_at) },
  {
    key: 'state',
    head: 'Result',
    width: '11rem',
    cell: ({ state, error }) => (
      <>
        <span className={classes.result} data-result={RESULTS[state]}>
          {STATES[state]}
        </span>
        {error && <span className={classes.second}>{error}</span>}
      </>
    ),
  },
]
