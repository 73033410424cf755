import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { currentUser } from '../kernel/session.ts'
import { confirm } from './Confirm.tsx'

interface DiscardQuestion {
  /** Something was typed that is not saved. */
  isDirty: () => boolean
  /** What would be lost: 'This shift is not saved.' */
  message: string
  /** Closes the form; comes only after it may. */
  onClose: () => void
}

/**
 * Asks before what was typed is lost: by Back, by a link, by reloading or closing the tab (there the browser asks in
 * its own words), and by the form's own Close, for which it answers the function. After a sign-out nothing is asked.
 */
export function useDiscardQuestion({ isDirty, message, onClose }: DiscardQuestion): () => Promise<void> {
  const isAtRisk = useCallback(() => currentUser() !== null && isDirty(), [isDirty])
  const mayGo = useCallback(
    () =>
      confirm({
        title: 'Discard what you entered?',
        message,
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        danger: true,
      }),
    [message],
  )
  const shouldBlockFn = useCallback(async () => {
    if (!isAtRisk()) return false
    const goes = await mayGo()
    if (goes) onClose()
    return !goes
  }, [isAtRisk, mayGo, onClose])
  useBlocker({ shouldBlockFn, enableBeforeUnload: isAtRisk })
  return async () => {
    if (!isDirty() || (await mayGo())) onClose()
  }
}
