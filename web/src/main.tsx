import { startPage } from './ui/startPage.tsx'

startPage({
  loginAt: '/login',
  loadLogin: () => import('./LoginPage.tsx').then(({ LoginPage }) => LoginPage),
  loadProduct: () => import('./Product.tsx').then(({ Product }) => Product),
})
