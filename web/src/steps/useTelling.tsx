import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../kernel/apiError.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import type { Way } from './steps.data.ts'
import classes from './steps.module.css'

/** One at a time: the next step's takes the place of the last one's. */
let last: string | undefined
const SHOWN_MS = 8_000

export type Telling = ReturnType<typeof useTelling>

/**
 * Tells what came of a schedule's steps. There is a button as long as that schedule is on screen: without it nothing
 * would do what the button says, or say why not.
 */
export function useTelling() {
  const isOnScreen = useRef(false)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
      if (last) notifications.hide(last)
    }
  }, [])
  // Not over what a thumb is about to press.
  const position = useIsPhone() ? 'top-center' : 'bottom-center'
  const isThere = () => isOnScreen.current
  const whileThere = (button: ToldButton) => (isThere() ? button : undefined)
  return {
    isThere,
    /** Says what was done, with the way back; the schedule's status says it to those who hear it. */
    taken: (text: string, back: Way, onBack: () => void) =>
      show(text, whileThere({ label: back === 'undo' ? 'Undo' : 'Redo', onClick: onBack }), { position }),
    /** The answer was lost. Asked again, it is done once. */
    unanswered: (error: unknown, onRetry: () => void) =>
      show(errorMessage(error), whileThere({ label: 'Try again', onClick: onRetry }), {
        position,
        color: 'red',
        autoClose: false,
        role: 'alert',
      }),
  }
}

interface ToldButton {
  label: string
  onClick: () => void
}

function show(
  text: string,
  button: ToldButton | undefined,
  more: Partial<Parameters<typeof notifications.show>[0]> = {},
): void {
  if (last) notifications.hide(last)
  const id = notifications.show({
    message: (
      <span className={classes.taken}>
        <span>{text}</span>
        {button && (
          <CellButton
            onClick={() => {
              notifications.hide(id)
              button.onClick()
            }}
          >
            {button.label}
          </CellButton>
        )}
      </span>
    ),
    autoClose: SHOWN_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'group',
    'aria-label': text,
    ...more,
  })
  last = id
}
