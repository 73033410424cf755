import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface TellQuestion {
  title: string
  /** What the buttons do: 'Undo'. */
  verb: string
  /** It changes something for drivers: whether they are told is part of the answer. */
  isTold: boolean
  /** Pixels. */
  size: number
  children: ReactNode
}

/** Asks before something is done that drivers can be told of; undefined where the person thought better of it. */
export const askToTell = ({ title, verb, isTold, size, children }: TellQuestion) =>
  new Promise<{ push: PushDrivers | undefined } | undefined>((answer) => {
    modals.openConfirmModal({
      title,
      children,
      labels: isTold
        ? { confirm: `${verb} and notify`, cancel: `${verb} quietly` }
        : { confirm: verb, cancel: 'Cancel' },
      confirmProps: { 'data-autofocus': true },
      centered: true,
      size,
      onConfirm: () => answer({ push: isTold ? PUSH_SEND : undefined }),
      onCancel: () => answer(isTold ? { push: PUSH_NOT } : undefined),
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })
