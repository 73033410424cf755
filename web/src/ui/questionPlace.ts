/** Where the questions of `confirm` and `askInDialog` are shown. Its code is loaded after the screens. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface QuestionPlace {
  /** A question can be shown. */
  isReady: boolean
  /** Gives up the question that waits until one can be shown; undefined if none waits. */
  giveUp: (() => void) | undefined
}

const place = createStore<QuestionPlace>(() => ({ isReady: false, giveUp: undefined }))

/** Called once questions can be shown. Returns what ends it. */
export function showPlace(): () => void {
  place.setState({ isReady: true })
  return () => place.setState({ isReady: false })
}

/**
 * Resolves to true once a question can be shown; one that is opened before is lost. Resolves to false if the person gives it up,
 * or if another waits already: whoever presses twice is asked once.
 */
export async function placeForQuestions(): Promise<boolean> {
  const { isReady, giveUp } = place.getState()
  if (isReady) return true
  if (giveUp) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const unsubscribe = place.subscribe(({ isReady }) => isReady && resolve(true))
  place.setState({ giveUp: () => resolve(false) })
  const canBeShown = await promise
  unsubscribe()
  place.setState({ giveUp: undefined })
  return canBeShown
}

/** Gives up the question that waits; undefined if none waits. */
export const useWaitingQuestion = (): (() => void) | undefined => useStore(place, ({ giveUp }) => giveUp)
