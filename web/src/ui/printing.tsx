import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The most rows that are printed of a list. A browser needs seconds to lay out more. */
export const MOST_PRINTED = 2_000

/** True while the page is being printed. Lists that draw only what is in sight then draw every line. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}

/** Says on paper that rows of a long list are missing. Nothing on the screen. */
export const Unprinted = ({ isPrinting, total }: { isPrinting: boolean; total: number }) =>
  isPrinting &&
  total > MOST_PRINTED && (
    <p>
      The first {numberText(MOST_PRINTED)} of {numberText(total)} are printed. Choose fewer with the filters
      to print others.
    </p>
  )
