import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { SortableList, SortableRow } from '#admin/pieces/Sortable.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { PartKind } from '#admin/screens/settings/PartForm.tsx'
import type { LinkLine } from '#shared/admin/links.ts'
import { GroupLinks } from './GroupLinks.tsx'
import styles from './links.module.css'

interface TypedGroup {
  id: number | null
  name: string
  links: LinkLine[]
}

export const groupsForm: PartKind<'PUT /link-groups', TypedGroup[]> = {
  reads: 'GET /link-groups',
  writes: 'PUT /link-groups',
  root: 'items',
  label: '分组与顺序',
  revOf: ({ rev }) => rev,
  typedOf: ({ items }) => items,
  valueOf: (items) =>
    items.map(({ id = null, name, links = [] }) => ({ id, name: (name ?? '').trim(), links: links.map((link) => link.id) })),
  Fields,
}

function Fields() {
  // `preserve`, because values without a field would otherwise be left out.
  const items: TypedGroup[] = Form.useWatch('items', { form: Form.useFormInstance(), preserve: true }) ?? []
  return (
    <Form.List name="items">
      {(fields, { add, remove, move }) => (
        <>
          <p>分组和组内的链接都按这里的顺序显示。里面还有链接的分组不能删除；没有链接可显示的分组不会出现在网站上。</p>
          {fields.length === 0 && <p>还没有分组，链接没有地方放。先添加一个。</p>}
          <SortableList ids={fields.map((field) => field.key)} onMove={move}>
            {fields.map((field, i) => {
              const links = items[field.name]?.links ?? []
              return (
                <SortableRow key={field.key} id={field.key} label={`第 ${i + 1} 个分组`}>
                  <div className={styles.group}>
                    <Form.Item
                      name={[field.name, 'name']}
                      label="分组名称"
                      rules={[{ required: true, whitespace: true, message: '请输入分组的名称' }, upTo(20)]}
                    >
                      <Input />
                    </Form.Item>
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`删除第 ${i + 1} 个分组`}
                      title={links.length > 0 ? '里面还有链接，不能删除' : undefined}
                      disabled={links.length > 0}
                      onClick={() => remove(field.name)}
                      className={styles.remove}
                    />
                  </div>
                  <GroupLinks group={field.name} links={links} />
                </SortableRow>
              )
            })}
          </SortableList>
          <Button icon={<PlusOutlined aria-hidden />} disabled={fields.length >= 20} onClick={() => add({ id: null, name: '', links: [] })}>
            添加分组
          </Button>
        </>
      )}
    </Form.List>
  )
}
