import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { chooseScheme, type SchemeChoice, useSchemeChoice } from '#admin/scheme.ts'

const words: Readonly<Record<SchemeChoice, string>> = { system: '跟随系统', light: '浅色', dark: '深色' }
const icons: Readonly<Record<SchemeChoice, ReactNode>> = {
  system: <DesktopOutlined aria-hidden />,
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
}

export function SchemeSwitch() {
  const choice = useSchemeChoice()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [choice],
        items: (['system', 'light', 'dark'] as const).map((key) => ({
          key,
          label: words[key],
          icon: icons[key],
          onClick: () => chooseScheme(key),
        })),
      }}
    >
      <Button type="text" icon={icons[choice]} aria-label={`外观：${words[choice]}`} title={`外观：${words[choice]}`} />
    </Dropdown>
  )
}
