import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

export interface Confirmation {
  title: string
  message?: ReactNode
  /** What the button does, as a verb: 'Publish', 'Remove'. */
  confirmLabel: string
  cancelLabel?: string
  /** Something is lost by it: the button is red, and Enter alone cancels. */
  danger?: boolean
}

/** Says that there is a place for questions (`Questions.tsx`): its code may come after a screen's. */
export let showPlace: () => void
const place = new Promise<void>((resolve) => {
  showPlace = resolve
})

/** Asks in a dialog; true when the person agreed, false when they cancelled or closed it. */
export async function confirm({
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
}: Confirmation): Promise<boolean> {
  await place
  return new Promise<boolean>((answer) => {
    modals.openConfirmModal({
      title,
      children: message === undefined ? null : <Text size="sm">{message}</Text>,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: danger ? { color: 'red' } : { 'data-autofocus': true },
      cancelProps: danger ? { 'data-autofocus': true } : {},
      centered: true,
      size: 400,
      onConfirm: () => answer(true),
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(false),
    })
  })
}
