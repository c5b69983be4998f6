import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { SortableList, SortableRow } from '#admin/pieces/Sortable.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { siteAddressFault } from '#shared/link-address.ts'
import styles from './settings.module.css'

interface Props {
  /** The name of the list in its Form.List or in the form. */
  name: (string | number)[]
  /** The full path of the list, where it is inside another one. */
  noun: string
  max: number
}

/** The same check as on the server; whether an address is required is another rule. */
export const addressRule: Rule = {
  validator: async (_rule, typed: string | undefined) => {
    const address = typed?.trim() ?? ''
    const fault = address === '' ? null : siteAddressFault(address)
    if (fault !== null) throw new Error(fault)
  },
}

/** A list of links with a label and an address, which can be reordered. */
export function LinksField({ name, noun, max }: Props) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove, move }) => (
        <>
          {fields.length === 0 && <p>还没有{noun}。</p>}
          <SortableList ids={fields.map((field) => field.key)} onMove={move}>
            {fields.map((field, i) => (
              <SortableRow key={field.key} id={field.key} label={`第 ${i + 1} 个${noun}`}>
                <div className={styles.link}>
                  <Form.Item
                    name={[field.name, 'label']}
                    label="文字"
                    rules={[{ required: true, whitespace: true, message: '请输入文字' }, upTo(12)]}
                  >
                    <Input />
                  </Form.Item>
                  <Form.Item name={[field.name, 'href']} label="地址" rules={[{ required: true, message: '请输入地址' }, addressRule]}>
                    <Input placeholder="/newsList 或 https://…" autoCapitalize="none" />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`删除第 ${i + 1} 个${noun}`}
                    onClick={() => remove(field.name)}
                    className={styles.remove}
                  />
                </div>
              </SortableRow>
            ))}
          </SortableList>
          <Button icon={<PlusOutlined aria-hidden />} disabled={fields.length >= max} onClick={() => add({ label: '', href: '' })}>
            添加{noun}
          </Button>
        </>
      )}
    </Form.List>
  )
}
