import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { SortableList, SortableRow } from '#admin/pieces/Sortable.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { PartKind } from './PartForm.tsx'
import styles from './settings.module.css'

interface TypedColumn {
  id: number | null
  key: string
  name: string
  articles?: number
  trashed?: number
}

export const columnsForm: PartKind<'PUT /columns', TypedColumn[]> = {
  reads: 'GET /columns',
  writes: 'PUT /columns',
  root: 'items',
  label: '栏目',
  revOf: ({ rev }) => rev,
  typedOf: ({ items }) => items,
  valueOf: (items) => items.map(({ id = null, key, name }) => ({ id, key: key.trim(), name: name.trim() })),
  Fields,
}

function Fields() {
  // `preserve`, because id and number of articles have no fields and would be left out.
  const items: TypedColumn[] = Form.useWatch('items', { form: Form.useFormInstance(), preserve: true }) ?? []
  return (
    <Form.List name="items">
      {(fields, { add, remove, move }) => (
        <>
          <p>新闻的栏目，按顺序显示。标识是地址的一部分，建立后不能修改；里面还有文章的栏目不能删除。</p>
          {fields.length === 0 && <p>还没有栏目，文章没有地方放。先添加一个。</p>}
          <SortableList ids={fields.map((field) => field.key)} onMove={move}>
            {fields.map((field, i) => {
              const { id = null, articles = 0, trashed = 0 } = items[field.name] ?? {}
              return (
                <SortableRow key={field.key} id={field.key} label={`第 ${i + 1} 个栏目`}>
                  <div className={styles.column}>
                    <Form.Item
                      name={[field.name, 'name']}
                      label="名称"
                      rules={[{ required: true, whitespace: true, message: '请输入名称' }, upTo(12)]}
                    >
                      <Input />
                    </Form.Item>
                    <Form.Item
                      name={[field.name, 'key']}
                      label="标识"
                      // The key of a stored column cannot be changed, so it is not required.
                      required={id === null}
                      rules={[{ required: true, pattern: /^[a-z][a-z0-9-]{0,31}$/, message: '小写字母开头，可用数字和连字符' }]}
                    >
                      <Input readOnly={id !== null} variant={id === null ? 'outlined' : 'borderless'} autoCapitalize="none" />
                    </Form.Item>
                    <Form.Item label="文章">
                      {articles === 0 || id === null ? '0 篇' : <Link to={`/articles?column=${id}`}>{articles - trashed} 篇</Link>}
                      {trashed > 0 && (
                        <>
                          ，<Link to={`/articles?column=${id}&state=trashed`}>回收站 {trashed} 篇</Link>
                        </>
                      )}
                    </Form.Item>
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`删除第 ${i + 1} 个栏目`}
                      title={articles > 0 ? '里面还有文章，不能删除' : undefined}
                      disabled={articles > 0}
                      onClick={() => remove(field.name)}
                      className={styles.remove}
                    />
                  </div>
                </SortableRow>
              )
            })}
          </SortableList>
          <Button icon={<PlusOutlined aria-hidden />} disabled={fields.length >= 30} onClick={() => add({ id: null, key: '', name: '' })}>
            添加栏目
          </Button>
        </>
      )}
    </Form.List>
  )
}
