import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { momentText } from '../dateText.ts'
import { ListState, type ListStateProps } from '../list/ListScreen.tsx'
import { EmptyState } from '../States.tsx'
import classes from './Changes.module.css'

interface ChangesStateProps extends Pick<ListStateProps, 'queries' | 'isEmpty' | 'children'> {
  hint: string
}

/** The list of changes, or its loading, failed or empty state. */
export const ChangesState = ({ hint, ...shown }: ChangesStateProps) => (
  <ListState
    what="changes"
    {...shown}
    empty={
      <EmptyState title="No changes yet" hint={hint} icon={<IconHistory size="1.5rem" stroke={1.5} />} />
    }
  />
)

export const Changes = ({ children }: { children: ReactNode }) => (
  <ol className={classes.entries} aria-label="Changes">
    {children}
  </ol>
)

interface ChangeProps {
  what: ReactNode
  who: string
  /** ISO 8601. */
  at: string
  /** Replaces the time as text. */
  when?: string
  children: ReactNode
}

/** A change with its author and time; the children show its fields. */
export const Change = ({ what, who, at, when = momentText(at), children }: ChangeProps) => (
  <li>
    <div className={classes.head}>
      <span className={classes.what}>{what}</span>
      <span className={classes.who}>
        <bdi>{who}</bdi>,{' '}
        <time dateTime={at} title={momentText(at)}>
          {when}
        </time>
      </span>
    </div>
    {children}
  </li>
)

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
