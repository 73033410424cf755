import { numberText } from './numberText.ts'
import { MOST_PRINTED } from './usePrinting.ts'

/** Says on paper that rows of a long list are missing. Nothing on the screen. */
export const Unprinted = ({ isPrinting, total }: { isPrinting: boolean; total: number }) =>
  isPrinting &&
  total > MOST_PRINTED && (
    <p>
      The first {numberText(MOST_PRINTED)} of {numberText(total)} are printed. Choose fewer with the filters
      to print others.
    </p>
  )
