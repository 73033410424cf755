import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { currentUser } from '../kernel/session.ts'
import { confirm } from './Confirm.tsx'

interface DiscardQuestion {
  /** Something was typed that is not saved. */
  isDirty: () => boolean
  /** An answer is on its way: the form stays until it is there. */
  isSending: boolean
  /** What would be lost: 'This shift is not saved.' */
  message: string
  /** Closes the form; comes only after it may. */
  onClose: () => void
  /** Where the form stands in a screen: whether a navigation takes it away. */
  isLeft?: (to: Navigation) => boolean
}

/** From one address to another. */
type Navigation = Record<'current' | 'next', { pathname: string; search: object }>

const always = () => true

/** Asks whether what was typed may be lost; `message` says what that would be. */
export const askToDiscard = (message: string): Promise<boolean> =>
  confirm({
    title: 'Discard what you entered?',
    message,
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    danger: true,
  })

/**
 * Asks before what was typed is lost: by Back, by a link, by reloading or closing the tab (there the browser asks in
 * its own words), and by the form's own Close, for which it answers the function. While the form is being sent nothing
 * closes it, so that nobody believes that it was called off. After a sign-out nothing is asked.
 */
export function useDiscardQuestion({
  isDirty,
  isSending,
  message,
  onClose,
  isLeft = always,
}: DiscardQuestion): () => Promise<void> {
  const isAtRisk = useCallback(() => currentUser() !== null && (isSending || isDirty()), [isDirty, isSending])
  const shouldBlockFn = useCallback(
    async (to: Navigation) => {
      if (!isAtRisk() || !isLeft(to)) return false
      if (isSending) return true
      const goes = await askToDiscard(message)
      if (goes) onClose()
      return !goes
    },
    [isAtRisk, isSending, isLeft, message, onClose],
  )
  useBlocker({ shouldBlockFn, enableBeforeUnload: isAtRisk })
  return async () => {
    if (!isSending && (!isDirty() || (await askToDiscard(message)))) onClose()
  }
}
