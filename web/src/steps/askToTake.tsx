import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { modals } from '@mantine/modals'
import type { Way } from './steps.data.ts'
import { ToldDrivers } from './ToldDrivers.tsx'

interface StepQuestion {
  way: Way
  check: StepCheck
  /** There is no newer one. */
  isTop: boolean
}

const VERB: Record<Way, string> = { undo: 'Undo', redo: 'Redo' }

/**
 * Before drivers are told of it, it says which (issue 8); and before a step is picked out from below others. Answers at
 * once where there is nothing to ask; undefined where the person thought better of it.
 */
export async function askToTake(
  question: StepQuestion,
): Promise<{ push: PushDrivers | undefined } | undefined> {
  const { way, check, isTop } = question
  const isTold = check.told_count > 0
  if (!isTold && isTop) return { push: undefined }
  const verb = VERB[way]
  return new Promise((answer) => {
    modals.openConfirmModal({
      title: `${verb}: ${check.step.name}?`,
      children: (
        <>
          {!isTop && (
            <p>{way === 'undo' ? 'What you did after it stays.' : 'What you undid after it stays undone.'}</p>
          )}
          {isTold && <ToldDrivers told={check.told} count={check.told_count} />}
        </>
      ),
      labels: isTold
        ? { confirm: `${verb} and notify`, cancel: `${verb} quietly` }
        : { confirm: verb, cancel: 'Cancel' },
      confirmProps: { 'data-autofocus': true },
      centered: true,
      size: 420,
      onConfirm: () => answer({ push: isTold ? PUSH_SEND : undefined }),
      onCancel: () => answer(isTold ? { push: PUSH_NOT } : undefined),
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })
}
