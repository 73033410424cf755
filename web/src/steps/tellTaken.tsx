import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { errorMessage } from '../kernel/query.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Way } from './steps.data.ts'
import classes from './steps.module.css'

/** One at a time: the next step's takes the place of the last one's. */
let last: string | undefined
const SHOWN_MS = 8_000

/** The schedules on screen: without one there is nothing that would do what a button says, or say why not. */
let schedules = 0

export const isScheduleThere = (): boolean => schedules > 0

/** For the schedule: what is told has its button as long as that is on screen. */
export function useToldButtons(): void {
  useEffect(() => {
    schedules += 1
    return () => {
      schedules -= 1
      if (last) notifications.hide(last)
    }
  }, [])
}

/** Says what was done, with the way back; the schedule's status says it to those who hear it. */
export function tellTaken(text: string, back: Way, onBack: () => void): void {
  show(text, { label: back === 'undo' ? 'Undo' : 'Redo', onClick: onBack })
}

/** The answer was lost. Asked again, it is done once. */
export function tellUnanswered(error: unknown, onRetry: () => void): void {
  show(
    errorMessage(error),
    { label: 'Try again', onClick: onRetry },
    { color: 'red', autoClose: false, role: 'alert' },
  )
}

interface ToldButton {
  label: string
  onClick: () => void
}

function show(
  text: string,
  { label, onClick }: ToldButton,
  more: Partial<Parameters<typeof notifications.show>[0]> = {},
): void {
  if (last) notifications.hide(last)
  const id = notifications.show({
    message: (
      <span className={classes.taken}>
        <span>{text}</span>
        {isScheduleThere() && (
          <CellButton
            onClick={() => {
              notifications.hide(id)
              onClick()
            }}
          >
            {label}
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
