import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

export interface Confirmation {
  title: string
  message?: ReactNode
  /** The label of the button, a verb: 'Publish', 'Remove'. */
  confirmLabel: string
  cancelLabel?: string
  /** The action destroys something: the button is red, and Enter alone cancels. */
  danger?: boolean
  /** Enter alone cancels, for what reaches many people. */
  careful?: boolean
}

const newPlace = () => Promise.withResolvers<void>()
let place = newPlace()

/** Called by `Questions.tsx` once it can show a question, perhaps after a screen has asked. Returns what ends it. */
export function showPlace(): () => void {
  place.resolve()
  return () => {
    place = newPlace()
  }
}

/** Resolves once a question can be shown. One that is opened before is lost. */
export const placeForQuestions = (): Promise<void> => place.promise

/** Asks in a dialog. Returns true if the person agreed, false if they cancelled or closed it. */
export async function confirm({
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  careful = danger,
}: Confirmation): Promise<boolean> {
  await placeForQuestions()
  return new Promise<boolean>((answer) => {
    modals.openConfirmModal({
      title,
      children: message === undefined ? null : <Text size="sm">{message}</Text>,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: { ...(danger && { color: 'red' }), ...(!careful && { 'data-autofocus': true }) },
      cancelProps: careful ? { 'data-autofocus': true } : {},
      centered: true,
      size: 400,
      onConfirm: () => answer(true),
      // Called after every way of closing; a promise keeps its first answer.
      onClose: () => answer(false),
    })
  })
}
