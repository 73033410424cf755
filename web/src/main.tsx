import { LoginPage } from './LoginPage.tsx'
import { startPage } from './ui/startPage.tsx'

startPage({
  loginAt: '/login',
  // It is small, and what it is made of the product needs as well.
  loadLogin: async () => LoginPage,
  loadProduct: () => import('./Product.tsx').then(({ Product }) => Product),
})
