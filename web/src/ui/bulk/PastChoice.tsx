import { Checkbox } from '@mantine/core'
import { countOf } from '../dayWords.ts'

interface PastChoiceProps {
  /** 'publish' */
  verb: string
  thing: string
  /** How many lie in the past; none is no choice. */
  count: number
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** Whether what lies in the past is taken as well: left out unless somebody wants it. */
export const PastChoice = ({ verb, thing, count, isTaken, onTake }: PastChoiceProps) =>
  count > 0 && (
    <Checkbox
      label={`Also ${verb} ${countOf(count, thing)} in the past`}
      checked={isTaken}
      onChange={(event) => onTake(event.currentTarget.checked)}
    />
  )
