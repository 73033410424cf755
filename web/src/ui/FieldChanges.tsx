import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './FieldChanges.module.css'

/** The values as text; '' if there is none. */
interface Field {
  label: string
  before: string
  after: string
}

/** More are folded: a new record has dozens of fields. */
const AT_ONCE = 4
const LONG = 160

/** The changed fields with their old and new values. */
export function FieldChanges({ fields }: { fields: readonly Field[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (fields.length === 0) return null
  const isFolded = fields.length > AT_ONCE + 1
  const isLong = fields.some(({ before, after }) => before.length > LONG || after.length > LONG)
  const shown = isFolded && !isOpen ? fields.slice(0, AT_ONCE) : fields
  return (
    <>
      <dl className={classes.fields} data-open={isOpen || undefined}>
        {shown.map((field) => (
          <div key={field.label}>
            <dt>{field.label}</dt>
            <dd>
              <Value {...field} />
            </dd>
          </div>
        ))}
      </dl>
      {(isFolded || isLong) && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : isFolded ? `Show all ${fields.length} fields` : 'Show full text'}
        </button>
      )}
    </>
  )
}

function Value({ before, after }: Field) {
  if (before === '') return <bdi>{after}</bdi>
  return (
    <>
      <VisuallyHidden>was </VisuallyHidden>
      <del>
        <bdi>{before}</bdi>
      </del>
      <IconArrowRight size="0.875rem" className={classes.arrow} aria-hidden="true" />
      <VisuallyHidden> now </VisuallyHidden>
      {after === '' ? <em>nothing</em> : <bdi>{after}</bdi>}
    </>
  )
}
