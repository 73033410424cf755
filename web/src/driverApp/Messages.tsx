import { Alert, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorMessage } from '../kernel/apiError.ts'
import { canBeTold, deviceQuery, subscribeHere, unsubscribeHere } from './device.data.ts'

/** Whether this phone shows messages of the office. */
export function Messages() {
  const canShow = canBeTold()
  const device = useQuery({ ...deviceQuery, enabled: canShow })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? subscribeHere() : unsubscribeHere()),
    meta: { ownErrors: true },
  })
  if (!canShow) {
    return (
      <Text size="sm" c="dimmed">
        This browser cannot show messages. On an iPhone, put the app on the home screen first and open it from
        there.
      </Text>
    )
  }
  return (
    <>
      <Switch
        label="Messages on this phone"
        description={
          device.data === 'elsewhere'
            ? 'They go to another device now. Switch them on here to get them on this one.'
            : 'New and changed shifts, and news of the office.'
        }
        checked={device.data === 'here'}
        disabled={!device.data || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {(change.error ?? (device.data ? null : device.error)) && (
        <Alert color="red" icon={<IconAlertTriangle size="1.125rem" />} role="alert">
          {errorMessage(change.error ?? device.error)}
        </Alert>
      )}
    </>
  )
}
