import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settledStack } from '../../steps/steps.data.ts'
import { isOwn } from '../../steps/undo.data.ts'
import { useInsteadOfToasts } from '../../steps/useStepToasts.tsx'
import { Dialog, DialogButtons, type DialogProps } from '../../ui/Dialog.tsx'
import { useScene } from '../model/scene.ts'
import { DriversToCall, type DriversToNotifyProps } from './DriversToNotify.tsx'

/** What was done, and the drivers it concerns as they were known then. */
export interface Told extends Pick<DriversToNotifyProps, 'notified' | 'drivers'> {
  /** 'Published: 11 shifts' */
  done: string
  kind: Step['kind']
}

/**
 * Keeps the drivers in sight whom no message about the step reached. Once the step is known, it has *Undo* instead of the
 * message about the step.
 */
export function StillToCall({
  notified,
  drivers,
  done,
  kind,
  ...dialog
}: Told & Pick<DialogProps, 'pressed' | 'onClose'>) {
  const { undo } = useScene()
  const step = useStepJustTaken(kind)
  useInsteadOfToasts(step !== undefined)
  const takeBack = () => {
    dialog.onClose()
    undo.take('undo', step)
  }
  return (
    <Dialog {...dialog} title={done} size={500}>
      <Stack gap="md">
        <DriversToCall notified={notified} drivers={drivers} />
        <DialogButtons>
          {step && (
            <Button variant="default" onClick={takeBack}>
              Undo
            </Button>
          )}
          <Button onClick={dialog.onClose} data-autofocus>
            Close
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}

/** The person's newest step of the kind when this is first shown. Later ones, even from another tab, do not count. */
function useStepJustTaken(kind: Step['kind']): Step | undefined {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>()
  useEffect(() => {
    // Without an answer there is no undo here; the history has one.
    settledStack(client).then(
      ({ undo }) => setStep((known) => known ?? undo.find((one) => isOwn(one) && one.kind === kind)),
      () => {},
    )
  }, [client, kind])
  return step
}
