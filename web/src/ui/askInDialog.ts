import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

/**
 * Asks what one button alone cannot answer; undefined where the person closed the dialog.
 *
 * @param question given what to call with the answer, or with nothing, and what to call where the title changes meanwhile
 * @param size of the dialog, in pixels
 */
export const askInDialog = <Answer>(
  title: string,
  question: (onAnswer: (answer?: Answer) => void, onTitle: (title: string) => void) => ReactNode,
  size = 450,
) =>
  new Promise<Answer | undefined>((answer) => {
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
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })
