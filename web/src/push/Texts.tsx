import type { DriverText } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { TextState } from '@driverdesk/domain/push/textMessage.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { momentText } from '../ui/dateText.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import classes from './Messages.module.css'
import { sendTextAgain, textsQuery } from './messages.data.ts'

/** The text messages to drivers who did not acknowledge (docs/spec/push.md#text-messages). Hidden until there is a gateway. */
export function Texts() {
  const { data } = useQuery(textsQuery)
  const { mutate: send, isPending } = useMutation({ mutationFn: sendTextAgain })
  const columns = useMemo(
    () => (data?.is_on ? [...COLUMNS, sendColumn((text) => send(text), isPending)] : COLUMNS),
    [data?.is_on, send, isPending],
  )
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
        <List name="Text messages" rows={data.texts} keyOf={({ id }) => id} columns={columns} />
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
  queued: 'waiting',
  sending: 'waiting',
  sent: 'reached',
  failed: 'not_reached',
  unknown: 'no_device',
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

/** Only a text that was refused for good is sent again: any other may have arrived. */
const sendColumn = (send: (text: DriverText) => void, isBusy: boolean): Column<DriverText> => ({
  key: 'again',
  head: 'Again',
  width: '7rem',
  isSpared: ({ state }) => state !== 'failed',
  cell: (text) =>
    text.state === 'failed' ? (
      <CellButton
        title={`Send the text to ${text.full_name} again, to their present number`}
        onClick={() => !isBusy && send(text)}
      >
        Send again
      </CellButton>
    ) : (
      '–'
    ),
})
