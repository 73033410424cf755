/** The fields of an import: its file, and the column of each field. */
import { UPLOAD_TYPES } from '@driverdesk/contract/kernel/uploads.ts'
import type { CsvFields } from '@driverdesk/domain/kernel/csv.ts'
import { FileInput, NativeSelect } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { fileProblem } from '../form/FileField.tsx'
import classes from './ImportColumns.module.css'
import type { Columns } from './useImport.ts'

export function CsvFileField({
  description = 'With column headings in the first row, separated by commas, semicolons or tabs. At most 10 MB and 5,000 rows.',
  file,
  choose,
  isSending,
}: {
  description?: string
  file: File | null
  choose: (file: File | null) => void
  isSending: boolean
}) {
  return (
    <FileInput
      label="CSV file"
      description={description}
      placeholder="Choose a file"
      accept={['.csv', '.tsv', '.txt', ...UPLOAD_TYPES.csv].join(',')}
      value={file}
      onChange={choose}
      disabled={isSending}
      error={file && fileProblem(file, 'csv')}
      leftSection={<IconPaperclip size="1rem" stroke={1.5} aria-hidden="true" />}
      data-autofocus
    />
  )
}

export interface ColumnFieldsProps {
  heads: readonly string[]
  columns: Columns
  fields: CsvFields
  chooseColumn: (field: string, head: string | null) => void
  isSending: boolean
}

/** Matches each field to a column, the required ones first; equal headings are preselected. */
export function ColumnFields({ heads: given, columns, fields, chooseColumn, isSending }: ColumnFieldsProps) {
  // The first of two equal headings counts; a column without a heading cannot be chosen.
  const heads = [...new Set(given)].filter(Boolean)
  return (
    <div className={classes.columns}>
      {requiredFirst(fields).map(([field, { head, isRequired }]) => (
        <NativeSelect
          key={field}
          label={head}
          required={isRequired}
          data={[{ value: '', label: 'No column' }, ...heads]}
          value={columns[field] ?? ''}
          onChange={({ currentTarget: { value } }) => chooseColumn(field, value === '' ? null : value)}
          disabled={isSending}
        />
      ))}
    </div>
  )
}

const requiredFirst = (fields: CsvFields) =>
  Object.entries(fields).toSorted(([, a], [, b]) => Number(b.isRequired) - Number(a.isRequired))
