import '@mantine/core/styles.layer.css'
import './ui/global.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUser } from './kernel/session.ts'
import { LoginPage } from './LoginPage.tsx'
import { NotLoaded } from './ui/NotLoaded.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>)

const loadProduct = () => import('./Product.tsx')

/** In the place of what is shown, after `begin`; where it does not arrive, that is said and can be tried again. */
async function openProduct(begin?: () => void) {
  const page = await loadProduct().then(
    ({ Product }) => <Product />,
    (error: unknown) => <NotLoaded error={error} />,
  )
  begin?.()
  show(page)
}

// The log-in is small, and what it is made of the product needs as well.
if (window.location.pathname === '/login' && !currentUser()) {
  show(<LoginPage prepare={() => void loadProduct().catch(() => undefined)} openProduct={openProduct} />)
} else void openProduct()
