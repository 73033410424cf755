import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import './global.css'
import './print.css'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadPage } from '../kernel/page.ts'
import { currentUser } from '../kernel/session.ts'
import { FailedState } from './FailedState.tsx'
import { Look } from './Look.tsx'

export interface LoginPageProps {
  /** Preloads the product. */
  prepare: () => void
  /** Replaces this page by the product, after `begin`. */
  open: (begin: () => void) => Promise<void>
}

interface Pages {
  loginAt: string
  loadLogin: () => Promise<ComponentType<LoginPageProps>>
  loadProduct: () => Promise<ComponentType>
}

/** Shows the login if no one is signed in, otherwise the product. Each loads only its own code. */
export function startPage({ loginAt, loadLogin, loadProduct }: Pages): void {
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root')
  const root = createRoot(place)
  const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>)
  const failed = (error: unknown) => <NotLoaded error={error} />
  /** If the code does not arrive, the page says so and offers a retry. */
  const open = async (begin?: () => void) => {
    const page = await loadProduct().then((Product) => <Product />, failed)
    begin?.()
    show(page)
  }
  const openLogin = async () => {
    const prepare = () => void loadProduct().catch(() => undefined)
    show(await loadLogin().then((Login) => <Login prepare={prepare} open={open} />, failed))
  }
  if (window.location.pathname === loginAt && !currentUser()) void openLogin()
  else void open()
}

const NotLoaded = ({ error }: { error: unknown }) => (
  <Look>
    <main>
      <FailedState title="Driverdesk could not be loaded" error={error} onRetry={reloadPage} />
    </main>
  </Look>
)
