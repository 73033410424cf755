import { Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../kernel/apiError.ts'
import { useIsPhone } from '../ui/isPhone.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Way } from './steps.data.ts'

/** The id of the message on screen: the next one replaces it. */
let last: string | undefined
const SHOWN_MS = 8_000
/** The open dialogs that say what was done and can take it back. */
let telling = 0

/**
 * For a dialog that says what was done: while it has a button to take that back, no message lies over it. Without one, the
 * message has it.
 */
export function useInsteadOfToasts(hasUndo: boolean): void {
  useEffect(() => {
    if (!hasUndo) return
    telling += 1
    if (last) notifications.hide(last)
    return () => {
      telling -= 1
    }
  }, [hasUndo])
}

export type StepToasts = ReturnType<typeof useStepToasts>

/** Shows messages about steps. Their buttons work only while their screen is shown, so otherwise there are none. */
export function useStepToasts() {
  const isOnScreen = useRef(false)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
      if (last) notifications.hide(last)
    }
  }, [])
  // Clear of the buttons at the bottom of a phone.
  const position = useIsPhone() ? 'top-center' : 'bottom-center'
  const isThere = () => isOnScreen.current
  const whileThere = (buttons: readonly ToastButton[]) => (isThere() ? buttons : [])
  return {
    isThere,
    /** Says what was done, with buttons that show it and take it back. A screen reader reads it from the screen's status. */
    taken: (text: string, back: Way, onBack: () => void, onShow?: () => void) => {
      if (telling > 0) return
      const showing = onShow ? [{ label: 'Show', onClick: onShow }] : []
      const buttons = [...showing, { label: back === 'undo' ? 'Undo' : 'Redo', onClick: onBack }]
      show(text, whileThere(buttons), { position })
    },
    /** Offers another attempt after a lost answer; its key makes sure that the step is done once. */
    unanswered: (error: unknown, onRetry: () => void) =>
      show(errorMessage(error), whileThere([{ label: 'Try again', onClick: onRetry }]), {
        position,
        color: 'red',
        autoClose: false,
        role: 'alert',
      }),
  }
}

interface ToastButton {
  label: string
  onClick: () => void
}

function show(
  text: string,
  buttons: readonly ToastButton[],
  more: Partial<Parameters<typeof notifications.show>[0]> = {},
): void {
  if (last) notifications.hide(last)
  const id = notifications.show({
    message: (
      <Group component="span" justify="space-between" wrap="nowrap">
        <span>{text}</span>
        {buttons.length > 0 && (
          <Group component="span" gap="sm" wrap="nowrap" flex="none">
            {buttons.map(({ label, onClick }) => (
              <CellButton
                key={label}
                onClick={() => {
                  notifications.hide(id)
                  onClick()
                }}
              >
                {label}
              </CellButton>
            ))}
          </Group>
        )}
      </Group>
    ),
    autoClose: SHOWN_MS,
    role: 'group',
    'aria-label': text,
    ...more,
  })
  last = id
}
