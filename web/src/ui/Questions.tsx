import { useWindowEvent } from '@mantine/hooks'
import { ModalsProvider, useModals } from '@mantine/modals'
import { type ComponentProps, useEffect } from 'react'
import { BackCloses, useDoubledPage } from './closeAtBack.tsx'
import { showPlace } from './questionPlace.ts'
import { useClearOfToasts } from './toastPlace.ts'

/** `BackCloses` for what opens beside a button (`Look.tsx`), which loads it with the questions. */
export const FloatingCloses = (props: ComponentProps<typeof BackCloses>) => <BackCloses {...props} />

/** Shows the questions of `Confirm.tsx` above all dialogs. Where Back closes dialogs, it answers the topmost question as Escape does. */
export function Questions() {
  useDoubledPage()
  return (
    <ModalsProvider modalProps={{ closeOnEscape: false }}>
      <EscapeAnswers />
    </ModalsProvider>
  )
}

/**
 * Closes only the topmost question at Escape. It listens in the capture phase, because each dialog below
 * would close too.
 */
function EscapeAnswers() {
  const { modals, closeModal } = useModals()
  // Also after the provider has begun to listen.
  useEffect(showPlace, [])
  useClearOfToasts(modals.length > 0)
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
  return modals.length > 0 && <BackCloses onClose={() => closeModal(modals.at(-1)?.id ?? '')} />
}

/** The palette may be open above a question: Mantine marks the elements that handle Escape themselves. */
const isForTarget = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
