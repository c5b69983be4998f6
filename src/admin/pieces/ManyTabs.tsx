import { Grid, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Select } from './Select.tsx'

interface Props<Key extends string> {
  /** For screen readers. */
  label: string
  activeKey: Key
  onChange(key: Key): void
  items: readonly { key: Key; label: string; children?: ReactNode }[]
  className?: string | undefined
  destroyOnHidden?: boolean
}

/** More tabs than a phone is wide: there they are a list to choose from. What a tab shows stays as it is when the width changes. */
export function ManyTabs<Key extends string>({ label, items, activeKey, onChange, ...rest }: Props<Key>) {
  const isWide = Grid.useBreakpoint().md ?? true
  return (
    <Tabs
      {...rest}
      activeKey={activeKey}
      onChange={(key) => onChange(key as Key)} // one of the items'
      items={[...items]}
      renderTabBar={(props, Bar) =>
        isWide ? (
          <Bar {...props} />
        ) : (
          <Select<Key>
            aria-label={label}
            size="large"
            value={activeKey}
            onChange={onChange}
            options={items.map((item) => ({ value: item.key, label: item.label }))}
            style={{ width: '100%', marginBottom: 16 }}
          />
        )
      }
    />
  )
}
