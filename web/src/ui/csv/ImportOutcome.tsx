import type { ImportProblem } from '@driverdesk/contract/kernel/csvImport.ts'
import { csvCell } from '@driverdesk/domain/kernel/csvCell.ts'
import type { CsvFields } from '@driverdesk/domain/kernel/csvColumns.ts'
import { Button, ScrollArea, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../kernel/privateFile.ts'
import { useProgress } from '../../kernel/progress.ts'
import { countOf } from '../dayWords.ts'
import { CallProgress } from '../longCall/CallProgress.tsx'
import { numberText } from '../numberText.ts'
import type { ImportState } from './useImport.ts'

interface ImportOutcomeProps {
  state: ImportState
  thing: string
  fields: CsvFields
  afterwards: string
}

/** The problems of the check, the progress of the import, or its result. */
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

interface ImportProblemsProps {
  problems: readonly ImportProblem[]
  fields: CsvFields
  rows: number
}

/** The export has all of them. */
const SHOWN = 200

function ImportProblems({ problems, fields, rows }: ImportProblemsProps) {
  const headOf = (field: string) => fields[field]?.head ?? field
  const wrong = new Set(problems.map(({ row }) => row)).size
  const more = problems.length - SHOWN
  return (
    <>
      <Text size="sm" role="status">
        {countOf(problems.length, 'problem')} in {numberText(wrong)} of {countOf(rows, 'row')}: nothing has
        been imported. Correct the file, or choose other columns, and check again.
      </Text>
      <ScrollArea.Autosize mah="45vh" type="auto" tabIndex={0} aria-label="Problems">
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>Row</Table.Th>
              <Table.Th>Field</Table.Th>
              <Table.Th>Problem</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, SHOWN).map(({ row, field, message }) => (
              <Table.Tr key={`${row} ${field}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{headOf(field)}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          And {countOf(more, 'more problem')}. The export lists them all.
        </Text>
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        onClick={() => saveFile(tableOf(problems, headOf), 'import-problems.csv')}
      >
        Export problems
      </Button>
    </>
  )
}

/** Starts with a byte-order mark, so that spreadsheets read it as UTF-8. */
function tableOf(problems: readonly ImportProblem[], headOf: (field: string) => string): Blob {
  const lines = [
    ['Row', 'Field', 'Problem'],
    ...problems.map(({ row, field, message }) => [row, headOf(field), message]),
  ]
  const text = lines.map((cells) => cells.map((cell) => `"${csvCell(cell).replaceAll('"', '""')}"`).join(','))
  return new Blob(['\uFEFF', text.join('\r\n'), '\r\n'], { type: 'text/csv' })
}
