import { NativeSelect, VisuallyHidden } from '@mantine/core'
import { numberText } from '../numberText.ts'
import classes from './ListFoot.module.css'
import { Pager } from './Pager.tsx'
import type { Paging } from './usePaging.ts'

interface ListFootProps {
  paging: Omit<Paging<unknown>, 'rows'>
  /** Goes to a page; 1 after another size was chosen. */
  onPage: (page: number) => void
  /** Where a screen has several lists: 'Areas' for 'Areas per page'. */
  what?: string
  /** Where it has several of the same: 'North' for 'Restaurants of North'; seen from where the list stands. */
  of?: string
}

/** Rows a page, 'x–y of total', and the pages (docs/spec/ui.md#paging). */
export function ListFoot({ paging, onPage, what, of }: ListFootProps) {
  const { page, pages, from, to, total, size, setSize, sizes } = paging
  return (
    <div className={classes.foot}>
      <NativeSelect
        size="xs"
        label={
          <>
            {what ? `${what} per page ` : 'Per page'}
            {of && <VisuallyHidden component="span">of {of}</VisuallyHidden>}
          </>
        }
        className={classes.size}
        data={sizes.sizes.map(String)}
        value={String(size)}
        onChange={(event) => {
          setSize(Number(event.currentTarget.value))
          onPage(1)
        }}
      />
      <p className={classes.count} role="status" data-figures="">
        {to === 0 ? '0' : `${numberText(from)}–${numberText(to)}`} of {numberText(total)}
      </p>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          buttons={sizes.buttons}
          onPage={onPage}
          label={what ? `Pages of ${what.toLowerCase()}${of ? ` of ${of}` : ''}` : 'Pages'}
        />
      )}
    </div>
  )
}
