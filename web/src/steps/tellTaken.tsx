import { notifications } from '@mantine/notifications'
import { errorMessage } from '../kernel/query.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Way } from './steps.data.ts'
import classes from './steps.module.css'

/** One at a time: the next step's takes the place of the last one's. */
let last: string | undefined
const SHOWN_MS = 8_000

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
        <CellButton
          onClick={() => {
            notifications.hide(id)
            onClick()
          }}
        >
          {label}
        </CellButton>
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
