/** The place where the questions of `confirm` and `askInDialog` are shown. Its code is loaded after the screens. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface QuestionPlace {
  /** A question can be shown. */
  isReady: boolean
  /** Cancels the question that waits to be shown; undefined if none waits. */
  giveUp: (() => void) | undefined
}

const place = createStore<QuestionPlace>(() => ({ isReady: false, giveUp: undefined }))

/** Called once questions can be shown. Returns what ends it. */
export function showPlace(): () => void {
  place.setState({ isReady: true })
  return () => place.setState({ isReady: false })
}

/**
 * Resolves to true once a question can be shown; one that is opened earlier is lost. Resolves to false if the person cancels it,
 * or if another one already waits: pressing twice asks once.
 */
export async function placeForQuestions(): Promise<boolean> {
  const { isReady, giveUp } = place.getState()
  if (isReady) return true
  if (giveUp) return false
  const { promise, giveUp: stop } = readyUnlessGivenUp()
  place.setState({ giveUp: stop })
  const canBeShown = await promise
  place.setState({ giveUp: undefined })
  return canBeShown
}

/** Resolves to false if no question can be shown within this time: a phone without a network may lack the code. */
export async function canAskWithin(ms: number): Promise<boolean> {
  const { promise, giveUp } = readyUnlessGivenUp()
  const timer = setTimeout(giveUp, ms)
  const canAsk = await promise
  clearTimeout(timer)
  return canAsk
}

function readyUnlessGivenUp(): { promise: Promise<boolean>; giveUp: () => void } {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (place.getState().isReady) resolve(true)
  const unsubscribe = place.subscribe(({ isReady }) => isReady && resolve(true))
  void promise.then(unsubscribe)
  return { promise, giveUp: () => resolve(false) }
}

/** Cancels the question that waits; undefined if none waits. */
export const useWaitingQuestion = (): (() => void) | undefined => useStore(place, ({ giveUp }) => giveUp)
