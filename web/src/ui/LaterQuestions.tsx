import { useEffect } from 'react'
import { LaterPart } from './LaterPart.tsx'
import { useWaitingQuestion } from './questionPlace.ts'

const loadQuestions = async () => (await import('./Questions.tsx')).Questions
const NO_PROPS = {}

/** Loads the place of questions at the first touch, since dialogs would make the first page heavy. */
export function LaterQuestions() {
  const giveUp = useWaitingQuestion()
  // The next person who logs in is not asked.
  useEffect(() => giveUp, [giveUp])
  return <LaterPart load={loadQuestions} isNeeded={giveUp !== undefined} onCancel={giveUp} props={NO_PROPS} />
}
