import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { queryClient } from '../kernel/query.ts'
import { placeForQuestions } from './questionPlace.ts'
import { showToast } from './showToast.ts'

export interface Confirmation {
  title: string
  message?: ReactNode
  /** The label of the button, a verb: 'Publish', 'Remove'. */
  confirmLabel: string
  cancelLabel?: string
  /** The action destroys something: the button is red, and Enter alone cancels. */
  danger?: boolean
  /** Enter alone cancels, for an action that affects many people. */
  careful?: boolean
  /** Cancels the question when it aborts. */
  closedBy?: AbortSignal
}

/** Asks in a dialog. Returns true if the person agreed, false if they cancelled or closed it. */
export async function confirm({
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  careful = danger,
  closedBy,
}: Confirmation): Promise<boolean> {
  if (!(await placeForQuestions()) || closedBy?.aborted) return false
  return new Promise<boolean>((answer) => {
    const id = modals.openConfirmModal({
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
    closedBy?.addEventListener('abort', () => modals.close(id))
  })
}

/**
 * Asks a question that needs more than a button. Resolves to undefined if the person closes the dialog.
 *
 * @param question renders the question; it gets a function that takes the answer and one that changes the
 * title
 * @param size in pixels
 */
export async function askInDialog<Answer>(
  title: string,
  question: (onAnswer: (answer?: Answer) => void, onTitle: (title: string) => void) => ReactNode,
  size = 450,
): Promise<Answer | undefined> {
  if (!(await placeForQuestions())) return undefined
  return new Promise<Answer | undefined>((answer) => {
    const id = modals.open({
      title,
      children: question(
        (given) => {
          answer(given)
          modals.close(id)
        },
        (now) => modals.updateModal({ modalId: id, title: now }),
      ),
      centered: true,
      size,
      // Called after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })
}

/**
 * Asks like `confirm` while `isStill` is true of what is loaded. Once it is not, the question closes, and
 * `over` is shown.
 *
 * @param over what has changed, and that nothing was done
 */
export async function confirmWhile(
  isStill: () => boolean,
  over: string,
  question: Confirmation,
): Promise<boolean> {
  const ending = new AbortController()
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (isStill()) return
    stop()
    ending.abort()
    showToast(over, true)
  })
  const agreed = await confirm({ ...question, closedBy: ending.signal })
  stop()
  return agreed
}
