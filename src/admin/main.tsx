import '#admin/console.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { nonce } from '#admin/nonce.ts'
import { queryClient } from '#admin/query-client.ts'
import { router } from '#admin/routes.tsx'
import { giveStylesNonce } from '#admin/style-nonce.ts'
import { theme } from '#admin/theme.ts'

dayjs.locale('zh-cn')
giveStylesNonce()
const place = document.getElementById('console')
if (!place) throw new Error('The shell has no place for the console')
createRoot(place).render(
  <StrictMode>
    <ConfigProvider locale={zhCN} theme={theme} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <AntApp>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  </StrictMode>,
)
