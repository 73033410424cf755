import { useWindowEvent } from '@mantine/hooks'
import { ModalsProvider, useModals } from '@mantine/modals'
import { type ReactNode, useEffect } from 'react'
import { showPlace } from './Confirm.tsx'

/** Where questions are asked (`Confirm.tsx`), above the dialogs that ask them: what Escape closes is the question alone. */
export const Questions = ({ children }: { children?: ReactNode }) => (
  <ModalsProvider modalProps={{ closeOnEscape: false }}>
    <EscapeAnswers />
    {children}
  </ModalsProvider>
)

/** Stands before all dialogs, so that it hears a key before they do: each of them would close by the same Escape. */
function EscapeAnswers() {
  const { modals, closeModal } = useModals()
  // When the provider, too, listens.
  useEffect(showPlace, [])
  useWindowEvent(
    'keydown',
    (event) => {
      const question = modals.at(-1)
      if (!question || event.key !== 'Escape' || event.isComposing || isForTarget(event)) return
      event.stopImmediatePropagation()
      closeModal(question.id)
    },
    { capture: true },
  )
  return null
}

/** As Mantine marks what takes Escape for itself: the palette may lie over a question. */
const isForTarget = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
