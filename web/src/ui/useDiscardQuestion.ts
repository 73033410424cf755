import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { currentUser } from '../kernel/session.ts'
import { confirm } from './Confirm.tsx'
import { closesAtBack } from './closeAtBack.tsx'

interface DiscardQuestion {
  isDirty: () => boolean
  /** The form cannot be closed until the call is answered. */
  isSending: boolean
  /** 'This shift is not saved.' */
  message: string
  onClose: () => void
  /** For a form that is part of a screen: true if a navigation would remove it. */
  isLeft?: (to: Navigation) => boolean
}

type Navigation = Record<'current' | 'next', { pathname: string; search: object }>

const always = () => true

export const askToDiscard = (message: string): Promise<boolean> =>
  confirm({
    title: 'Discard what you entered?',
    message,
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    danger: true,
  })

/**
 * Asks before typed input is lost: by Back, a link, a reload or closing the tab (the browser asks these in
 * its own words), or the form's own Close, which is the returned function. A form that is being sent cannot
 * be closed, so that no one believes it was cancelled. Nothing is asked after a sign-out. If Back closes the dialog, it
 * asks too.
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
    async (to: Navigation & { action: string }) => {
      if (closesAtBack(to.action) || !isAtRisk() || !isLeft(to)) return false
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
