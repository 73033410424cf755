import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { optionConflict, optionProblem } from '@driverdesk/domain/options/optionRules.ts'
import { optionText } from '@driverdesk/domain/options/optionText.ts'
import { useQuery } from '@tanstack/react-query'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { loadOption, optionsQuery, saveOption } from './options.data.ts'

/** The form of one option: what is typed stays through every failure. */
export function useOptionForm(opened: Option, onSaved: (option: Option) => void) {
  const { okey } = opened
  const others = useQuery(optionsQuery).data ?? new Map()
  return useRecordForm({
    thing: 'option',
    record: opened,
    valuesOf: ({ ovalue }) => ({ ovalue }),
    problemsOf: ({ ovalue }) => {
      const problem = optionProblem(okey, ovalue) ?? optionConflict(okey, ovalue, others)
      return problem === undefined ? {} : { ovalue: problem }
    },
    labels: { ovalue: 'Value' },
    update: ({ ovalue }, { updated_at }) => saveOption({ okey, ovalue: ovalue.trim(), updated_at }),
    load: loadOption,
    ownOf: (now, { ovalue }) => (now.ovalue === ovalue.trim() ? now : undefined),
    gone: 'This option does not exist any more.',
    reloaded: ({ ovalue }) =>
      `Saved meanwhile: ${optionText(okey, ovalue).value}. Accept your changes to replace it.`,
    onSaved,
  })
}
