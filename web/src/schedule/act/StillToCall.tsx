import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { settledStack } from '../../steps/steps.data.ts'
import { isOwn } from '../../steps/undo.data.ts'
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx'
import { useScene } from '../model/scene.ts'
import { DriversToCall, type DriversToNotifyProps } from './DriversToNotify.tsx'

/** What was done, and the drivers it concerns as they were known then. */
export interface Told extends Pick<DriversToNotifyProps, 'notified' | 'drivers'> {
  /** 'Published: 11 shifts' */
  done: string
  /** The kind of the step. */
  kind: 'publish' | 'cancel'
}

/**
 * Keeps the drivers in sight whom no message about the step reached. It lies over the message with *Undo*, and so has one of its own.
 */
export function StillToCall({
  notified,
  drivers,
  done,
  kind,
  ...dialog
}: Told & Pick<DialogProps, 'pressed' | 'onClose'>) {
  const { undo } = useScene()
  const client = useQueryClient()
  const takeBack = async () => {
    dialog.onClose()
    const steps = await settledStack(client)
    const step = steps.undo.find((one) => isOwn(one) && one.kind === kind)
    if (step) undo.take('undo', step)
  }
  return (
    <Dialog {...dialog} title={done} size={500}>
      <Stack gap="md">
        <DriversToCall notified={notified} drivers={drivers} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void takeBack()}>
            Undo
          </Button>
          <Button onClick={dialog.onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
