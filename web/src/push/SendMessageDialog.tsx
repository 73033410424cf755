import type { DriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { areasQuery } from '../areas/areas.data.ts'
import { AreaFields } from '../drivers/AreaFields.tsx'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { restaurantsQuery } from '../restaurants/restaurants.data.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { ListState } from '../ui/list/ListState.tsx'
import { MessageFields } from './MessageFields.tsx'
import {
  MESSAGE_LABELS as LABELS,
  type MessageValues,
  messageBody,
  messageProblems,
  newMessageValues,
  valuesOfMessage,
} from './messageForm.ts'
import { messageReachQuery, sendMessage } from './messages.data.ts'
import { lostTargetsText, reachText } from './messageWords.ts'

interface SendMessageDialogProps {
  /** A sent message to start from. */
  from: DriverMessage | undefined
  onClose: () => void
  onSent: (message: DriverMessage) => void
}

const NONE: readonly never[] = []

export function SendMessageDialog({ from, onClose, onSent }: SendMessageDialogProps) {
  const user = useCurrentUser()
  const isAdministrator = user !== null && roleOf(user) === 'administrator'
  const [areas, restaurants] = [useQuery(areasQuery), useQuery(restaurantsQuery)]
  const newValues = from ? valuesOfMessage(from) : newMessageValues
  const lost = from && lostTargetsText(from)
  const editor = useRecordForm<DriverMessage, MessageValues>({
    thing: 'message',
    newValues,
    problemsOf: messageProblems,
    labels: LABELS,
    create: (values, key) => sendMessage(messageBody(values), key),
    onSaved: onSent,
  })
  const { form } = editor
  return (
    <FormDialog
      title="Send Push Message"
      size={600}
      editor={editor}
      submitLabel="Send"
      done="sent"
      onClose={onClose}
    >
      <Stack gap="sm">
        <MessageFields form={form} />
        {lost && (
          <Alert color="orange" icon={<IconAlertTriangle size="1.125rem" />}>
            {lost}
          </Alert>
        )}
        <ListState what="areas and restaurants" queries={[areas, restaurants]} isEmpty={false} empty={null}>
          <AreaFields
            form={form}
            areas={areas.data ?? NONE}
            restaurants={restaurants.data ?? NONE}
            ofAreas={{
              label: LABELS.area_ids,
              description: `Leave blank to send to all ${isAdministrator ? 'drivers' : 'drivers of your areas'}.`,
            }}
            ofRestaurants={{
              label: LABELS.restaurant_ids,
              description: 'Leave blank to send to all drivers of the chosen areas.',
            }}
          />
        </ListState>
        <Reach values={form.values} />
      </Stack>
    </FormDialog>
  )
}

/** The number of drivers that it will go to. */
function Reach({ values }: { values: MessageValues }) {
  const { area_ids = [], restaurant_ids = [] } = messageBody(values)
  const query = { area_ids: JSON.stringify(area_ids), restaurant_ids: JSON.stringify(restaurant_ids) }
  const { data, isPlaceholderData, isError } = useQuery({
    ...messageReachQuery(query),
    placeholderData: keepPreviousData,
  })
  return (
    <Text size="sm" role="status" fw={500} c={isPlaceholderData ? 'dimmed' : undefined} mih={22}>
      {data ? reachText(data) : isError ? 'The drivers could not be counted.' : 'Counting the drivers…'}
    </Text>
  )
}
