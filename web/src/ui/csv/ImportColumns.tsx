import { type CsvFields, missingColumns } from '@driverdesk/domain/kernel/csvColumns.ts'
import { NativeSelect, Text } from '@mantine/core'
import classes from './ImportColumns.module.css'
import type { ImportState } from './useImport.ts'

interface ImportColumnsProps {
  state: ImportState
  fields: CsvFields
}

/** A column of the file for each field, those with the same head chosen already. */
export function ImportColumns({ state, fields }: ImportColumnsProps) {
  const { reply, columns, chooseColumn, isSending } = state
  // Of two with one head the first counts; one without a head cannot be named.
  const heads = [...new Set(reply?.heads)].filter(Boolean)
  const missing = missingColumns(columns, fields).map((field) => fields[field]?.head)
  return (
    <>
      <Text size="sm" role="status">
        {missing.length > 0
          ? `Still needed: ${missing.join(', ')}.`
          : 'Fields without a column stay empty; columns that are not chosen are left out.'}
      </Text>
      <div className={classes.columns}>
        {Object.entries(fields).map(([field, { head, isRequired }]) => (
          <NativeSelect
            key={field}
            label={head}
            withAsterisk={isRequired}
            data={[{ value: '', label: 'No column' }, ...heads]}
            value={columns[field] ?? ''}
            onChange={({ currentTarget: { value } }) => chooseColumn(field, value === '' ? null : value)}
            disabled={isSending}
          />
        ))}
      </div>
    </>
  )
}
