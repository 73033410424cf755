import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { askToTell } from './askToTell.tsx'
import { RateNote } from './RateNote.tsx'
import type { Way } from './steps.data.ts'
import { ToldDrivers } from './ToldDrivers.tsx'

interface StepQuestion {
  way: Way
  check: StepCheck
  /** There is no newer one. */
  isTop: boolean
  /** The pay has changed since it was asked: it is asked even where there is nothing else to say. */
  isAgain: boolean
}

const VERB: Record<Way, string> = { undo: 'Undo', redo: 'Redo' }

/**
 * Before drivers are told of it, it says which; before a rate changes, to what; and before a step is picked out from below
 * others. Answers at once where there is nothing to ask; undefined where the person thought better of it.
 */
export async function askToTake({
  way,
  check,
  isTop,
  isAgain,
}: StepQuestion): Promise<{ push: PushDrivers | undefined } | undefined> {
  const isTold = check.told_count > 0
  if (!isTold && isTop && !isAgain && !check.rate_change) return { push: undefined }
  return askToTell({
    title: `${VERB[way]}: ${check.step.name}?`,
    verb: VERB[way],
    isTold,
    children: (
      <>
        {!isTop && (
          <p>{way === 'undo' ? 'What you did after it stays.' : 'What you undid after it stays undone.'}</p>
        )}
        <RateNote {...check} />
        {isTold && <ToldDrivers told={check.told} count={check.told_count} />}
      </>
    ),
  })
}
