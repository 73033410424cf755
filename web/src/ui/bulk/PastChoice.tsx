import { Checkbox } from '@mantine/core'
import { countOf } from '../dayWords.ts'

interface PastChoiceProps {
  /** 'publish' */
  verb: string
  thing: string
  /** How many lie in the past. Nothing is offered for none. */
  count: number
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Offers to include what lies in the past, which is left out by default. */
export const PastChoice = ({ verb, thing, count, isTaken, onTake }: PastChoiceProps) =>
  count > 0 && (
    <Checkbox
      label={`Also ${verb} ${countOf(count, thing)} in the past`}
      checked={isTaken}
      onChange={(event) => onTake(event.currentTarget.checked)}
    />
  )
