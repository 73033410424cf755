import { startWorker } from './driverApp/appVersion.ts'
import { startPage } from './ui/startPage.tsx'

// Vite's own server has no worker to serve.
if (import.meta.env.PROD) startWorker()

startPage({
  loginAt: '/driver/login',
  loadLogin: () => import('./driverApp/DriverLoginPage.tsx').then(({ DriverLoginPage }) => DriverLoginPage),
  loadProduct: () => import('./DriverProduct.tsx').then(({ DriverProduct }) => DriverProduct),
})
