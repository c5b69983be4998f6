import { SearchOutlined } from '@ant-design/icons'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { RouterProvider } from 'react-router/dom'
import { nonce } from '#admin/nonce.ts'
import { queryClient } from '#admin/query-client.ts'
import { router } from '#admin/routes.tsx'
import { useIsDark } from '#admin/scheme.ts'
import { darkTheme, lightTheme } from '#admin/theme.ts'

/** Of a search field's button, which has no words. */
const search = { searchIcon: <SearchOutlined aria-label="搜索" /> }

/** The ring that spreads around what was pressed fades for two seconds, also where the theme has no motion. */
const wave = { disabled: true }

/** The whole console, in the scheme that holds. */
export function App() {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={useIsDark() ? darkTheme : lightTheme}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      inputSearch={search}
      wave={wave}
    >
      <AntApp>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}
