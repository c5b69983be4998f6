// The order of the two is that of their rules: docs/decisions/0035-styles-of-the-console.md.
import 'antd/dist/antd.css'
import '#admin/console.css'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#admin/App.tsx'
import { followScheme } from '#admin/scheme.ts'
import { giveStylesNonce } from '#admin/style-nonce.ts'

dayjs.locale('zh-cn')
giveStylesNonce()
followScheme()
const place = document.getElementById('console')
if (!place) throw new Error('The shell has no place for the console')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
