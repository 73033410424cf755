import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { placeForQuestions } from './questionPlace.ts'

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
