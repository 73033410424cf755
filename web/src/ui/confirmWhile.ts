import { queryClient } from '../kernel/query.ts'
import { type Confirmation, confirm } from './Confirm.tsx'
import { showToast } from './showToast.ts'

/**
 * Asks like `confirm` while `isStill` is true of what is loaded. Once it is not, the question closes, and `over` is said.
 *
 * @param over what has changed, and that nothing was done
 */
export async function confirmWhile(
  isStill: () => boolean,
  over: string,
  question: Confirmation,
): Promise<boolean> {
  const ending = new AbortController()
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (isStill()) return
    stop()
    ending.abort()
    showToast(over, true)
  })
  const agreed = await confirm({ ...question, closedBy: ending.signal })
  stop()
  return agreed
}
