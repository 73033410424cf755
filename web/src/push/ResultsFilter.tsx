import type { DriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { numberText } from '../ui/numberText.ts'
import classes from './Messages.module.css'
import { RESULT_WORDS, resultCounts } from './messageWords.ts'

const ORDER: readonly MessageResult[] = ['reached', 'waiting', 'not_reached', 'no_device']

interface ResultsFilterProps {
  message: DriverMessage
  /** Undefined shows all. */
  chosen: MessageResult | undefined
  onChoose: (result: MessageResult | undefined) => void
}

/** How far a message has come, as a bar and in figures; each figure shows those drivers alone. */
export function ResultsFilter({ message, chosen, onChoose }: ResultsFilterProps) {
  const counts = resultCounts(message)
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {ORDER.filter((result) => counts[result] > 0).map((result) => (
          <div
            key={result}
            className={classes.segment}
            data-result={result}
            style={{ flexGrow: counts[result] }}
          />
        ))}
      </div>
      <fieldset className={classes.parts} aria-label="Show recipients">
        <Part
          label="All"
          count={message.recipients}
          isChosen={!chosen}
          onChoose={() => onChoose(undefined)}
        />
        {ORDER.map((result) => (
          <Part
            key={result}
            label={RESULT_WORDS[result]}
            count={counts[result]}
            result={result}
            isChosen={chosen === result}
            onChoose={() => onChoose(result)}
          />
        ))}
      </fieldset>
    </>
  )
}

interface PartProps {
  label: string
  count: number
  result?: MessageResult
  isChosen: boolean
  onChoose: () => void
}

const Part = ({ label, count, result, isChosen, onChoose }: PartProps) => (
  <button
    type="button"
    className={classes.part}
    data-result={result}
    data-all={result === undefined || undefined}
    aria-pressed={isChosen}
    onClick={onChoose}
  >
    <span data-figures="">
      {label} {numberText(count)}
    </span>
  </button>
)
