import type { CsvFields } from '@driverdesk/domain/kernel/csvColumns.ts'
import { Text } from '@mantine/core'
import { useProgress } from '../../kernel/progress.ts'
import { countOf } from '../dayWords.ts'
import { CallProgress } from '../longCall/CallProgress.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import type { ImportState } from './useImport.ts'

interface ImportOutcomeProps {
  state: ImportState
  thing: string
  fields: CsvFields
  afterwards: string
}

/** What the check has found, how far the import has come, and what became of it. */
export function ImportOutcome({ state, thing, fields, afterwards }: ImportOutcomeProps) {
  const { reply, step, isImporting, key } = state
  const progress = useProgress(isImporting ? key : undefined)
  if (!reply) return null
  const { rows, created, problems } = reply
  if (step === 'done') {
    return (
      <Text role="status">
        {countOf(created, thing)} {created === 1 ? 'was' : 'were'} imported. {afterwards}
      </Text>
    )
  }
  if (problems.length > 0) return <ImportProblems problems={problems} fields={fields} rows={rows} />
  if (!isImporting) {
    return <Text role="status">No problems in {countOf(rows, 'row')}. Nothing has been imported yet.</Text>
  }
  return (
    <CallProgress
      progress={progress}
      doing={`Importing ${countOf(rows, thing)}…`}
      done="Imported"
      thing={thing}
      label="Importing"
    />
  )
}
