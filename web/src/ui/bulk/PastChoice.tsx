import { Checkbox } from '@mantine/core'
import { countOf } from '../dayWords.ts'

interface PastChoiceProps {
  verb: string
  thing: string
  /** The number in the past; nothing is offered for 0. */
  count: number
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Offers to include items in the past, which are excluded by default. */
export const PastChoice = ({ verb, thing, count, isTaken, onTake }: PastChoiceProps) =>
  count > 0 && (
    <Checkbox
      label={`Also ${verb} ${countOf(count, thing)} in the past`}
      checked={isTaken}
      onChange={(event) => onTake(event.currentTarget.checked)}
    />
  )
