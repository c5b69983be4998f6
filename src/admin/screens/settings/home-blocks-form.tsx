import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { SortableList, SortableRow } from '#admin/pieces/Sortable.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { read } from '#admin/query-keys.ts'
import type { HomeBlock } from '#shared/settings.ts'
import { homeBlockWords, settingsPartWords } from '#shared/words/settings.ts'
import type { PartKind } from './PartForm.tsx'
import styles from './settings.module.css'
import { asItOpens } from './use-opened.ts'

const isCounted = (kind: HomeBlock['kind']) => kind !== 'live' && kind !== 'lead' && kind !== 'downloads'
const kinds = Object.keys(homeBlockWords) as HomeBlock['kind'][] // its own keys

/** The fields of all kinds of blocks in the form. */
interface TypedBlock {
  kind: HomeBlock['kind']
  title: string
  count?: number
  column?: string
}

export const homeBlocksForm: PartKind<'PUT /settings/homeBlocks', TypedBlock[]> = {
  reads: 'GET /settings',
  writes: 'PUT /settings/homeBlocks',
  root: 'value',
  label: settingsPartWords.homeBlocks,
  revOf: ({ homeBlocks }) => homeBlocks.rev,
  typedOf: ({ homeBlocks }) => homeBlocks.value,
  valueOf: (blocks) => blocks.map(blockOf),
  Fields,
}

function blockOf({ kind, title, count = 5, column = '' }: TypedBlock): HomeBlock {
  switch (kind) {
    case 'live':
    case 'lead':
    case 'downloads':
      return { kind, title }
    case 'news':
    case 'competitions':
    case 'winners':
    case 'albums':
    case 'openings':
      return { kind, title, count }
    case 'column':
      return { kind, title, count, column }
  }
}

function Fields() {
  const { data: columns } = useQuery({ ...read('GET /columns'), ...asItOpens })
  // `preserve`, because a block's kind has no field and would be left out.
  const blocks: TypedBlock[] = Form.useWatch('value', { form: Form.useFormInstance(), preserve: true }) ?? []
  const columnItems = columns?.items ?? []
  const columnOptions = columnItems.map(({ key, name }) => ({ value: key, label: name }))
  return (
    <Form.List name="value">
      {(fields, { add, remove, move }) => (
        <>
          <p>首页从上到下由这些板块组成。拖动左边的把手可以调整顺序，保存后立即生效。</p>
          {fields.length === 0 && <p>首页没有板块，访客会看到“首页还在布置”。请从下面添加。</p>}
          <SortableList ids={fields.map((field) => field.key)} onMove={move}>
            {fields.map((field, i) => {
              const kind = blocks[field.name]?.kind ?? 'news'
              return (
                <SortableRow key={field.key} id={field.key} label={`第 ${i + 1} 个板块「${homeBlockWords[kind]}」`}>
                  <div className={styles.block}>
                    <span className={styles.kind}>{homeBlockWords[kind]}</span>
                    <Form.Item name={[field.name, 'title']} label="标题" rules={[upTo(200)]}>
                      <Input />
                    </Form.Item>
                    {kind === 'column' ? (
                      <Form.Item name={[field.name, 'column']} label="栏目" rules={[{ required: true, message: '请选择栏目' }]}>
                        <Select options={columnOptions} />
                      </Form.Item>
                    ) : (
                      <span />
                    )}
                    {isCounted(kind) ? (
                      <Form.Item name={[field.name, 'count']} label="条数" rules={[{ required: true, message: '请输入条数' }]}>
                        <NumberInput min={1} max={12} precision={0} style={{ width: '100%' }} />
                      </Form.Item>
                    ) : (
                      <span />
                    )}
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`删除第 ${i + 1} 个板块`}
                      onClick={() => remove(field.name)}
                      className={styles.remove}
                    />
                  </div>
                </SortableRow>
              )
            })}
          </SortableList>
          <div className={styles.add}>
            {kinds.map((kind) => (
              <Button
                key={kind}
                icon={<PlusOutlined aria-hidden />}
                disabled={fields.length >= 20 || (kind === 'column' && columnOptions.length === 0)}
                onClick={() =>
                  add({
                    kind,
                    title: kind === 'column' ? (columnItems[0]?.name ?? '') : homeBlockWords[kind],
                    ...(isCounted(kind) ? { count: 5 } : {}),
                    ...(kind === 'column' ? { column: columnItems[0]?.key } : {}),
                  })
                }
              >
                添加{homeBlockWords[kind]}
              </Button>
            ))}
          </div>
        </>
      )}
    </Form.List>
  )
}
