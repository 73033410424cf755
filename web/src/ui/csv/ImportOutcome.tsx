import type { CsvFields } from '@driverdesk/domain/kernel/csvColumns.ts'
import { Progress, Text } from '@mantine/core'
import { useProgress } from '../../kernel/progress.ts'
import { countOf } from '../dayWords.ts'
import { ImportProblems } from './ImportProblems.tsx'
import type { ImportState } from './useImport.ts'

interface ImportOutcomeProps {
  state: ImportState
  thing: string
  fields: CsvFields
  afterwards: string
}

const number = new Intl.NumberFormat('en-GB')

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
    <>
      <Text size="sm" role="status">
        {progress
          ? `Imported ${number.format(progress.done)} of ${countOf(progress.total, thing)}…`
          : `Importing ${countOf(rows, thing)}…`}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={progress ? (100 * progress.done) / progress.total : 100}
          animated
          aria-label="Importing"
          withAria={progress !== undefined}
        />
      </Progress.Root>
    </>
  )
}
