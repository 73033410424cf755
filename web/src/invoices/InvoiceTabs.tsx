import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../desk/DeskTabs.module.css'
import type { InvoiceSearch, InvoiceView } from './invoices.search.ts'

interface InvoiceTabsProps {
  view: InvoiceView
  onChange: (search: InvoiceSearch) => void
  children: ReactNode
}

/** The invoices of a range, or what of it is not billed yet; what stands around both. */
export const InvoiceTabs = ({ view, onChange, children }: InvoiceTabsProps) => (
  <Tabs
    id="invoices"
    value={view.tab}
    onChange={(tab) => onChange({ tab: tab === 'unbilled' ? 'unbilled' : undefined })}
    variant="pills"
    classNames={{ tab: classes.tab }}
  >
    {children}
  </Tabs>
)

export const InvoiceTabList = () => (
  <Tabs.List aria-label="Invoices">
    <Tabs.Tab value="invoices">Invoices</Tabs.Tab>
    <Tabs.Tab value="unbilled">Unbilled</Tabs.Tab>
  </Tabs.List>
)
